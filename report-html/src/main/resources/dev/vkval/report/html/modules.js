// The list of all modules in the part "Shaders".

const DEBUG = {none: 'none', lines: 'lines, without text', source: 'lines and source'};

const listingOf = (capture, module) =>
  all('details.listing').find(each => each.dataset.address === `shaders/${capture}/${module.code}`);

function moduleRow(capture, module) {
  const listing = listingOf(capture, module);
  const name = make('span', {class: 'mono'}, module.code.slice(0, 12));
  const users = module.pipelines + module.shaders;
  const more = users > module.users.length ? ', …' : '';
  const of = [module.pipelines ? count(module.pipelines, 'pipeline') : '', module.shaders ? count(module.shaders, 'shader object') : '']
      .filter(Boolean).join(', ');
  return make('tr', {},
      make('td', {title: module.code}, listing ? make('a', {href: '#' + listing.dataset.address}, name) : name, ' ', module.name || '',
          make('div', {class: 'quiet'}, module.modules.map(id => '#' + id).join(', '))),
      make('td', {}, ...module.entries.map(entry => make('div', {}, entry))),
      make('td', {class: 'number'}, module.words.toLocaleString('en')),
      make('td', {}, DEBUG[module.debug] || ''),
      make('td', {}, of ? `${of} (${module.users.map(id => '#' + id).join(', ')}${more})` : 'not used'),
      make('td', {class: 'number'}, listing ? String(all('li[data-instruction]', listing).length) : '0'));
}

function moduleTable(capture, modules, query, place) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = module => [module.code, module.name, DEBUG[module.debug], ...module.entries, ...module.modules.concat(module.users).map(id => '#' + id)]
      .join(' ').toLowerCase();
  const found = modules.filter(module => words.every(word => text(module).includes(word)));
  document.getElementById('module-count').value =
    found.length < modules.length ? `${found.length} of ${modules.length}` : count(modules.length, 'module');
  const body = make('tbody', {});
  const heads = ['Module', 'Entry points', 'Words', 'Debug information', 'Used by', 'Findings']
      .map(title => make('th', {scope: 'col'}, title));
  place.replaceChildren(make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of modules'},
      make('table', {}, make('thead', {}, make('tr', {}, ...heads)), body)));
  const portion = from => {
    found.slice(from, from + STEP).forEach(module => body.append(moduleRow(capture, module)));
    if (found.length > from + STEP) {
      const more = make('button', {type: 'button'}, `${found.length - from - STEP} more`);
      more.addEventListener('click', () => { more.remove(); portion(from + STEP); });
      place.append(more);
    }
  };
  portion(0);
}

async function showModules(section, capture) {
  const place = section.querySelector('.modules');
  const input = document.getElementById('module-search');
  const modules = await lines(capture, 'modules') || [];
  section.again = () => moduleTable(capture, modules, input.value, place);
  section.again();
}
