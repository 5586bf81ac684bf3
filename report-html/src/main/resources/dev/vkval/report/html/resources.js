// The part "Resources".

const GLYPHS = {read: 'R', write: 'W', layout: 'L'};

function strip(made, resource) {
  const steps = make('ol', {class: 'strip'});
  (resource.strip || []).forEach(([at, submit, kind, ...words], i) => {
    if (i === 16 && resource.leftOut) {
      steps.append(make('li', {class: 'gap-note'}, `… ${resource.leftOut.toLocaleString('en')} more …`));
    }
    const text = kind === 'layout' ? words.map(word => word || 'UNDEFINED').join(' → ') : words.filter(Boolean).join(' · ');
    const address = `#capture/${made.capture}/${at}` + (submit >= 0 ? '/' + submit : '');
    steps.append(make('li', {}, make('span', {class: 'glyph ' + kind, title: kind}, GLYPHS[kind]), ' ',
        make('a', {href: address}, '#' + at), ' ', quiet(submit >= 0 ? 'submit ' + submit : 'not submitted'), ' ',
        kind === 'layout' ? 'layout ' : kind + ' ', text));
  });
  return steps;
}

function overview(resource) {
  const all = resource.strip || [];
  return make('span', {class: 'glyphs', 'aria-hidden': 'true'},
      ...all.slice(0, 24).map(entry => make('span', {class: 'glyph ' + entry[2]}, GLYPHS[entry[2]])), all.length > 24 ? '…' : '');
}

function resourceRow(made, resource, others) {
  const name = `${resource.type} #${resource.id}` + (resource.name ? ` "${resource.name}"` : '');
  const bound = resource.memory ? `memory #${resource.memory[0]} from byte ${resource.memory[1]}` : '';
  const counts = resource.strip
    ? [['reads', 'read'], ['writes', 'write'], ['transitions', 'layout transition']].filter(([name]) => resource[name])
      .map(([name, noun]) => count(resource[name], noun)).join(', ') : resource.type === 'VkDeviceMemory' ? '' : 'no accesses seen';
  const life = `created at #${resource.created}` + (resource.destroyed ? `, destroyed at #${resource.destroyed}` : '');
  const details = make('details', {class: 'resource', 'data-id': resource.id},
      make('summary', {}, make('strong', {}, name), ' ', overview(resource), ' ', quiet([counts, resource.about].filter(Boolean).join(' · '))));
  details.addEventListener('toggle', () => {
    if (details.open && !details.filled) {
      details.filled = true;
      details.append(make('p', {}, [life, bound, resource.buffer ? `in buffer #${resource.buffer[0]} from byte ${resource.buffer[1]}` : '',
        resource.swapchain ? `image of swapchain #${resource.swapchain}` : ''].filter(Boolean).join(' · ')));
      const aliases = overlapping(resource, others);
      if (aliases.length) {
        details.append(make('p', {}, 'Shares memory with ', ...aliases.slice(0, 20).flatMap(other => [
          make('a', {href: `#resources/${made.capture}/${other.id}`}, `${other.type} #${other.id}`), ' ']),
        aliases.length > 20 ? `and ${aliases.length - 20} more` : ''));
      }
      details.append(strip(made, resource));
    }
  });
  return details;
}

const alive = (one, other) => one.created < (other.destroyed || Infinity) && other.created < (one.destroyed || Infinity);

function overlapping(resource, others) {
  const [memory, from, length] = resource.memory || [];
  return memory === undefined ? [] : others.filter(other => other !== resource && other.memory && other.memory[0] === memory
    && other.memory[1] < from + length && from < other.memory[1] + other.memory[2] && alive(resource, other));
}

/** @param only the resources that are shown, of all */
function resourceList(made, place, resources, query, only) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const text = resource => `${resource.type} #${resource.id} ${resource.name || ''} ${resource.about || ''}`.toLowerCase();
  const found = words.length ? resources.filter(resource => words.every(word => text(resource).includes(word))) : only || resources;
  document.getElementById('resource-count').value = found.length < resources.length ? `${found.length} of ${resources.length}` : count(resources.length, 'resource');
  place.replaceChildren();
  const portion = from => {
    found.slice(from, from + STEP).forEach(resource => place.append(resourceRow(made, resource, resources)));
    if (found.length > from + STEP) {
      const more = make('button', {type: 'button'}, `${found.length - from - STEP} more`);
      more.addEventListener('click', () => { more.remove(); portion(from + STEP); });
      place.append(more);
    }
  };
  portion(0);
}

async function showResources(section, made, rest) {
  const place = section.querySelector('.place');
  const input = document.getElementById('resource-search');
  const resources = (await lines(made.capture, 'resources') || []).slice().sort((a, b) => a.created - b.created);
  const id = rest.length ? rest[0] : null;
  if (id) {
    const exact = resources.filter(resource => String(resource.id) === id);
    input.value = '#' + id;
    resourceList(made, place, resources, '', exact);
    all('details', place).forEach(details => { details.open = true; });
  } else {
    resourceList(made, place, resources, input.value);
  }
  section.again = () => resourceList(made, place, resources, input.value);
}
