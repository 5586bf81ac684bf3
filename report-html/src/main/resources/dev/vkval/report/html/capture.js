// The part "Capture".

let searching = 0;

async function filter(made, place, query) {
  const mine = ++searching;
  const output = document.getElementById('command-count');
  if (query.trim() === '') {
    output.value = '';
    place.replaceChildren(captureTree(made));
    return;
  }
  const found = await matches(made, query, () => mine === searching,
      (hits, looked) => { output.value = `${hits} of ${looked.toLocaleString('en')} …`; });
  if (mine === searching) {
    output.value = found.length >= MOST_MATCHES ? `the first ${MOST_MATCHES.toLocaleString('en')}` : count(found.length, 'hit');
    place.replaceChildren(found.length ? tree('Commands that match', found.map(match => () => matchItem(made, match)))
      : make('p', {class: 'quiet'}, 'No command matches.'));
  }
}

function captureTree(made) {
  const end = made.end;
  const notes = [];
  if (!end) {
    notes.push('The check ended early; what follows is not here.');
  } else if (end.commandsLeftOut + end.linesLeftOut + end.findingsLeftOut > 0) {
    notes.push(`Not kept, as there are too many: ${count(end.commandsLeftOut, 'command')}, `
      + `${count(end.linesLeftOut, 'operation')}, ${count(end.findingsLeftOut, 'occurrence')} of findings.`);
  }
  const box = make('div', {});
  notes.forEach(note => box.append(make('p', {class: 'quiet'}, note)));
  if (made.frames.length === 0) {
    box.append(make('p', {class: 'quiet'}, 'Nothing was submitted or presented.'));
  }
  box.append(tree('Frames', made.frames.map(frame => () => frameItem(made, frame))));
  return box;
}

/** Opens the tree at the command or operation of a block. */
async function reveal(made, place, at, submit) {
  const holds = (number, depth) => {
    const recording = made.recordings.get(number);
    return recording && depth < 4 && recording.block <= at && at <= recording.lastBlock;
  };
  const known = made.operations.filter(operation => operation.block === at
    || (submit < 0 || operation.number === submit) && recordingsOf(operation).length > 0);
  const target = known.find(operation => operation.block === at)
    || known.find(operation => recordingsOf(operation).some(number => holds(number, 0)))
    || (submit < 0 ? null : known[0]);
  if (!target) {
    return;
  }
  const frame = made.frames.findIndex(candidate => candidate.operations.includes(target));
  const root = place.querySelector('[role=tree]');
  let element = child(root, made.frames.length, frame);
  await expand(element);
  element = child(element.group, element.items.length, made.frames[frame].operations.indexOf(target));
  const number = recordingsOf(target).findIndex(candidate => holds(candidate, 0));
  if (target.block !== at && number >= 0) {
    await expand(element);
    element = child(element.group, element.items.length, number);
    await expand(element);
    element = await descend(element, element.items, at);
  }
  focus(element);
}

async function descend(element, items, at) {
  if (items.blocks && items.blocks.has(at)) {
    return child(element.group, items.length, items.blocks.get(at));
  }
  for (const [index, children] of items.regions || []) {
    const region = child(element.group, items.length, index);
    if (children.block === at) {
      return region;
    }
    if (within(children, at)) {
      await expand(region);
      return descend(region, children, at);
    }
  }
  return element;
}

function within(items, at) {
  return items.block === at || items.blocks && items.blocks.has(at)
    || Array.from((items.regions || new Map()).values()).some(children => within(children, at));
}

/** The item of that index, which may not be shown yet. */
function child(group, length, index) {
  while (group.children.length < length && group.children.length - 1 <= index && group.lastElementChild.activate) {
    group.lastElementChild.activate();
  }
  return group.children[index];
}

async function showCapture(section, made, rest) {
  const place = section.querySelector('.place');
  const input = document.getElementById('command-search');
  if (place.made !== made) {
    place.made = made;
    await filter(made, place, input.value);
  }
  if (rest.length) {
    if (input.value.trim()) {
      input.value = '';
      await filter(made, place, '');
    }
    await reveal(made, place, Number(rest[0]), rest.length > 1 ? Number(rest[1]) : -1);
  }
}
