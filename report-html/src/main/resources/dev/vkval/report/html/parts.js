// Shows the part that the address names.

const PARTS = {capture: showCapture, timeline: showTimeline, resources: showResources};

async function show() {
  const [part, capture, ...rest] = location.hash.slice(1).split('/');
  if (part === 'shaders') {
    await showShaders(document.getElementById(part), capture);
    return;
  }
  if (!Object.hasOwn(PARTS, part)) {
    return;
  }
  const section = document.getElementById(part);
  const number = chosenCapture(section, capture);
  performance.mark('part-' + part);
  await PARTS[part](section, await model(number), rest);
  shown(section);
}

/** The number of the capture that a part shows, from the address or its list of captures. */
function chosenCapture(section, capture) {
  const choice = section.querySelector('.trace-choice');
  const only = section.querySelector('[data-only]');
  const known = choice ? Array.from(choice.options).map(option => option.value) : [only.dataset.only];
  const number = known.includes(capture) ? capture : choice ? choice.value : known[0];
  if (choice) {
    choice.value = number;
  }
  return number;
}

async function showShaders(section, capture) {
  if (section && section.querySelector('.modules')) {
    await showModules(section, chosenCapture(section, capture));
  }
  await showShader(location.hash.slice(1));
  shown(section);
}

/** Says which data are not beside the page. */
function shown(section) {
  all('.absent').forEach(note => note.remove());
  if (absent.size > 0) {
    const [first] = absent;
    section.prepend(make('p', {class: 'absent falls-short', role: 'status'}, `This page needs the folder ${first.split('/')[0]} `
      + `beside it: ${count(absent.size, 'file')} of it cannot be read, the first one is ${first}.`));
  }
  section.dataset.shown = location.hash;
}

function slash(event) {
  const section = document.querySelector('.trace.current');
  const input = section && section.querySelector('input[type=search]');
  if (event.key === '/' && input && !event.target.matches('input, select') && !event.ctrlKey && !event.metaKey && !event.altKey) {
    input.focus();
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

function later(action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, 150);
  };
}

function start() {
  prepareShaders();
  show();
  window.addEventListener('hashchange', show);
  document.addEventListener('keydown', slash, true);
  all('.trace-choice').forEach(choice => choice.addEventListener('change', () => {
    location.hash = `#${choice.closest('section').id}/${choice.value}`;
  }));
  all('.trace-search').forEach(form => form.addEventListener('submit', event => event.preventDefault()));
  const place = document.querySelector('#capture .place');
  const input = document.getElementById('command-search');
  input.addEventListener('input', later(() => place.made && filter(place.made, place, input.value)));
  ['resource-search', 'module-search'].map(id => document.getElementById(id)).filter(Boolean)
      .forEach(search => search.addEventListener('input', later(() => {
        const section = search.closest('section');
        if (section.again) {
          section.again();
        }
      })));
}

document.addEventListener('DOMContentLoaded', start);
