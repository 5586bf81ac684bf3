// The part "Timeline".

const COLUMN = 150;
const LANE = 78;
const LEFT = 150;
const WINDOW = 40;
const FEW = 12;

/** Operations that are drawn together: a frame and, as far as it is small, those after it; a long frame in parts. */
function windows(made) {
  const list = [];
  const length = made.operations.length;
  let from = 0;
  made.frames.forEach(frame => {
    const end = from + frame.operations.length;
    for (let start = from; start < end; start += WINDOW) {
      list.push([start, Math.min(length, start + WINDOW, Math.max(end, start + FEW))]);
    }
    from = end;
  });
  return list;
}

const laneOf = operation => operation.queue === undefined ? 'host' : operation.queue;

function title(operation) {
  return operation.kind === 'submit' ? 'submit ' + operation.number : operation.kind === 'present' ? 'present'
    : operation.kind === 'acquire' ? 'acquire' : operation.call.replace(/^vk/, '');
}

function timeline(made, [from, to]) {
  const shown = made.operations.slice(from, to);
  const lanes = ['host', ...made.queues.keys()];
  const width = LEFT + shown.length * COLUMN;
  const height = lanes.length * LANE + 10;
  const at = new Map();
  const svg = make('svg', {width, height, viewBox: `0 0 ${width} ${height}`, role: 'group',
    'aria-label': 'Operations of each queue'});
  svg.append(make('defs', {}, make('marker', {id: 'arrow', viewBox: '0 0 8 8', refX: '7', refY: '4', markerWidth: '8',
    markerHeight: '8', orient: 'auto'}, make('path', {d: 'M0,0 L8,4 L0,8 z', class: 'tip'}))));
  lanes.forEach((lane, i) => {
    const y = i * LANE + LANE / 2;
    const queue = made.queues.get(lane);
    svg.append(make('line', {x1: LEFT - 10, x2: width, y1: y, y2: y, class: 'lane'}),
        make('text', {x: 4, y: y - 4}, lane === 'host' ? 'host' : (queue.name || 'queue #' + lane).slice(0, 18)),
        make('text', {x: 4, y: y + 14, class: 'soft'}, lane === 'host' ? 'acquire, wait' : 'family ' + queue.family));
  });
  shown.forEach((operation, i) => {
    const x = LEFT + i * COLUMN;
    const y = lanes.indexOf(laneOf(operation)) * LANE + LANE / 2;
    const ids = findingsAt(made, operation);
    const box = make('a', {href: `#capture/${made.capture}/${operation.block}`,
      'aria-label': `${title(operation)} ${operation.call} #${operation.block}, frame ${operation.frame}`
        + (ids.size ? ', ' + count(ids.size, 'finding') : '')});
    const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
    Array.from(box.attributes).forEach(attribute => link.setAttribute(attribute.name, attribute.value));
    link.append(make('title', {}, describe(made, operation) || operation.call),
        make('rect', {x, y: y - 24, width: COLUMN - 24, height: 48, rx: 6, class: 'box ' + operation.kind + (ids.size ? ' has' : '')}),
        make('text', {x: x + 8, y: y - 5}, (ids.size ? '● ' : '') + title(operation).slice(0, 16)),
        make('text', {x: x + 8, y: y + 14, class: 'soft'}, `#${operation.block} · f${operation.frame}`));
    svg.append(link);
    at.set(operation.block, {x, y});
  });
  const first = shown[0].block;
  const arrows = made.links.filter(link => at.has(link.to) || at.has(link.from) && link.to >= first);
  const entries = [];
  arrows.slice(0, 400).forEach(link => {
    const start = at.get(link.from);
    const end = at.get(link.to);
    const a = start ? {x: start.x + COLUMN - 24, y: start.y} : {x: LEFT - 14, y: end.y - 30};
    const b = end ? {x: end.x, y: end.y} : {x: width - 2, y: start.y + 30};
    const back = b.x < a.x;
    const bend = back ? `M${a.x},${a.y} C${a.x + 40},${a.y - 40} ${b.x - 40},${b.y - 40} ${b.x},${b.y}`
      : `M${a.x},${a.y} C${a.x + 30},${a.y} ${b.x - 30},${b.y} ${b.x},${b.y}`;
    svg.append(make('path', {d: bend, class: 'arrow ' + (link.type === 'VkFence' ? 'fence' : 'semaphore'), 'marker-end': 'url(#arrow)'}));
    const by = link.type.replace('Vk', '').toLowerCase() + ' ' + (link.name || '#' + link.id);
    const value = link.value ? ', value ' + link.value : '';
    entries.push(make('li', {}, make('a', {href: `#capture/${made.capture}/${link.from}`}, '#' + link.from), ' → ',
        make('a', {href: `#capture/${made.capture}/${link.to}`}, '#' + link.to), ' by ' + by + value));
  });
  const scroll = make('div', {class: 'scroll lanes-scroll', tabindex: '0', role: 'region', 'aria-label': 'Queues and host'}, svg);
  const list = make('details', {}, make('summary', {}, count(entries.length, 'link')), make('ul', {class: 'links'}, ...entries));
  return [scroll, make('p', {class: 'quiet'}, 'Arrows: solid for semaphores, dashed for fences. ● marks findings.'), list];
}

function showTimeline(section, made, rest) {
  const place = section.querySelector('.place');
  const parts = windows(made);
  if (parts.length === 0) {
    place.replaceChildren(make('p', {class: 'quiet'}, 'Nothing was submitted or presented.'));
    return;
  }
  const wanted = rest.length ? Number(rest[0]) : made.operations[0].frame;
  let current = Math.max(0, parts.findIndex(([from]) => made.operations[from].frame >= wanted));
  const drawing = make('div', {});
  const where = make('output', {'aria-live': 'polite'});
  const before = make('button', {type: 'button'}, '← Earlier');
  const after = make('button', {type: 'button'}, 'Later →');
  const input = make('input', {type: 'number', min: '0', id: 'timeline-frame'});
  const draw = () => {
    const [from, to] = parts[current];
    where.value = `Operations ${from + 1} to ${to} of ${made.operations.length.toLocaleString('en')}`;
    before.disabled = current === 0;
    after.disabled = current === parts.length - 1;
    input.value = made.operations[from].frame;
    drawing.replaceChildren(...timeline(made, parts[current]));
  };
  before.addEventListener('click', () => { current--; draw(); });
  after.addEventListener('click', () => { current++; draw(); });
  input.addEventListener('change', () => { location.hash = `#timeline/${made.capture}/${input.value}`; });
  place.replaceChildren(make('div', {class: 'words'}, before, after,
      make('label', {for: 'timeline-frame'}, 'Frame'), input, where), drawing);
  draw();
}
