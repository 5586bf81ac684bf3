(() => {
  'use strict';
  // What captures contain. The data are chunks in the page that are inflated when they are needed; all of their text
  // is shown as text.

  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));
  const STEP = 200;
  const MOST_MATCHES = 2000;
  const KINDS = {
    draw: /^vkCmdDraw/, dispatch: /^vkCmdDispatch/, trace: /^vkCmdTraceRays/,
    transfer: /^vkCmd(Copy|Blit|Resolve|Fill|Update|Clear)/, barrier: /^vkCmd(PipelineBarrier|WaitEvents)/,
    build: /^vkCmd(Build|Copy|Write)(AccelerationStructure|Micromap)/,
    pass: /^vkCmd(Begin|End|Next)(RenderPass|Rendering|Subpass)/, label: /DebugUtilsLabel|DebugMarker/
  };
  const BEGIN_LABEL = /^vkCmd(BeginDebugUtilsLabel|DebugMarkerBegin)/;
  const END_LABEL = /^vkCmd(EndDebugUtilsLabel|DebugMarkerEnd)/;

  function make(tag, attributes, ...children) {
    const element = document.createElementNS(
        SVG_TAGS.has(tag) ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1999/xhtml', tag);
    Object.entries(attributes || {}).forEach(([name, value]) => {
      if (value !== null && value !== undefined) {
        element.setAttribute(name, value);
      }
    });
    element.append(...children.filter(child => child !== null && child !== ''));
    return element;
  }
  const SVG_TAGS = new Set(['svg', 'rect', 'text', 'line', 'path', 'g', 'title', 'marker', 'defs']);

  const count = (number, noun) => number.toLocaleString('en') + ' ' + noun + (number === 1 ? '' : 's');

  // Chunks.

  async function inflate(base64) {
    const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += decoder.decode(part.value, {stream: true});
      }
    } catch (cutOff) {
      // The check was killed: the lines up to there are complete.
      text = text.slice(0, text.lastIndexOf('\n') + 1);
    }
    return text;
  }

  const kept = new Map();

  async function lines(capture, name) {
    const key = capture + '/' + name;
    if (!kept.has(key)) {
      const element = document.querySelector(`script[data-capture="${capture}"][data-chunk="${name}"]`);
      if (!element) {
        return null;
      }
      if (kept.size > 40) {
        Array.from(kept.keys()).filter(old => old.includes('/commands-')).slice(0, 20).forEach(old => kept.delete(old));
      }
      kept.set(key, inflate(element.textContent)
          .then(text => text ? JSON.parse('[' + text.trimEnd().replace(/\n/g, ',') + ']') : []));
    }
    return kept.get(key);
  }

  // A capture: its recordings, its operations by frame, and where its findings are.

  const models = new Map();

  function model(capture) {
    if (!models.has(capture)) {
      models.set(capture, read(capture));
    }
    return models.get(capture);
  }

  async function read(capture) {
    const outline = await lines(capture, 'outline') || [];
    const findings = await lines(capture, 'findings') || [];
    const made = {capture, recordings: new Map(), queues: new Map(), frames: [], operations: [], links: [],
      byBlock: new Map(), bySubmit: new Map(), end: null};
    outline.forEach(line => {
      if (line.kind === 'recording') {
        made.recordings.set(line.number, line);
      } else if (line.kind === 'queue') {
        made.queues.set(line.id, line);
      } else if (line.kind === 'link') {
        made.links.push(line);
      } else if (line.kind === 'end') {
        made.end = line;
      } else if (line.frame !== undefined) {
        made.operations.push(line);
      }
    });
    made.operations.forEach(operation => {
      const last = made.frames[made.frames.length - 1];
      const setup = !!operation.setup;
      if (last && last.number === operation.frame && last.setup === setup) {
        last.operations.push(operation);
      } else {
        made.frames.push({number: operation.frame, setup, operations: [operation]});
      }
    });
    findings.forEach(([id, severity, block, submit]) => {
      if (!made.byBlock.has(block)) {
        made.byBlock.set(block, []);
      }
      const found = {id, severity, block, submit};
      made.byBlock.get(block).push(found);
      if (submit >= 0) {
        if (!made.bySubmit.has(submit)) {
          made.bySubmit.set(submit, new Set());
        }
        made.bySubmit.get(submit).add(id);
      }
    });
    return made;
  }

  const recordingsOf = operation => (operation.batches || []).flatMap(batch => batch.recordings);

  /** Ids of the findings at an operation. */
  function findingsAt(made, operation) {
    const ids = new Set(operation.number === undefined ? [] : made.bySubmit.get(operation.number) || []);
    (made.byBlock.get(operation.block) || []).forEach(found => ids.add(found.id));
    return ids;
  }

  function findingsOf(made, block, submit) {
    const found = (made.byBlock.get(block) || []).filter(at => at.submit < 0 || submit < 0 || at.submit === submit);
    return new Set(found.map(at => at.id));
  }

  async function commandsOf(capture, recording) {
    const rows = [];
    let missing = recording.leftOut || 0;
    for (const [file, from, length] of recording.at) {
      const chunk = await lines(capture, 'commands-' + file);
      if (chunk) {
        rows.push(...chunk.slice(from, from + length));
      }
      missing += chunk ? Math.max(0, from + length - Math.max(chunk.length, from)) : length;
    }
    return {rows, missing};
  }

  // The tree.

  function badges(ids) {
    if (ids.size === 0) {
      return null;
    }
    const shown = Array.from(ids).slice(0, 3).map(id =>
      document.getElementById(id) ? make('a', {href: '#' + id, class: 'found', tabindex: '-1'}, id)
        : make('span', {class: 'found'}, id));
    const more = ids.size > 3 ? ' +' + (ids.size - 3) : '';
    return make('span', {class: 'badges'}, '● ', ...shown.flatMap(badge => [badge, ' ']), more);
  }

  function numberOf(ids) {
    return ids.size === 0 ? null : make('span', {class: 'badges'}, '● ' + count(ids.size, 'finding'));
  }

  function item(contents, children, address) {
    const row = make('span', {class: 'row'}, ...contents);
    const element = make('li', {role: 'treeitem', tabindex: '-1', 'data-address': address}, row);
    if (children) {
      element.setAttribute('aria-expanded', 'false');
      element.load = children;
    }
    return element;
  }

  /** Adds items in portions: the last item of a long list adds more. */
  function add(group, items, from) {
    items.slice(from, from + STEP).forEach(build => group.append(build()));
    const left = items.length - from - STEP;
    if (left > 0) {
      const more = item([make('span', {class: 'more'}, `… ${left.toLocaleString('en')} more`)]);
      more.activate = () => {
        const before = more.previousElementSibling;
        more.remove();
        add(group, items, from + STEP);
        focus(before.nextElementSibling);
      };
      group.append(more);
    }
  }

  async function expand(element) {
    if (!element.load || element.getAttribute('aria-expanded') === 'true') {
      return;
    }
    element.setAttribute('aria-expanded', 'true');
    if (!element.group) {
      element.group = make('ul', {role: 'group'});
      element.append(element.group);
      element.setAttribute('aria-busy', 'true');
      element.filled = Promise.resolve(element.load()).then(items => {
        element.items = items;
        add(element.group, items, 0);
        element.removeAttribute('aria-busy');
      });
    }
    element.group.hidden = false;
    await element.filled;
  }

  function collapse(element) {
    element.setAttribute('aria-expanded', 'false');
    if (element.group) {
      element.group.hidden = true;
    }
  }

  function focus(element) {
    const tree = element.closest('[role=tree]');
    all('[role=treeitem][tabindex="0"]', tree).forEach(other => other.setAttribute('tabindex', '-1'));
    element.setAttribute('tabindex', '0');
    element.focus({preventScroll: true});
    element.firstElementChild.scrollIntoView({block: 'nearest'});
  }

  const visible = tree => all('[role=treeitem]', tree).filter(element => element.offsetParent !== null);

  function treeKey(event) {
    const element = event.target.closest('[role=treeitem]');
    if (!element || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const tree = element.closest('[role=tree]');
    const open = element.getAttribute('aria-expanded');
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const items = visible(tree);
      const next = items[items.indexOf(element) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (next) {
        focus(next);
      }
    } else if (event.key === 'Home' || event.key === 'End') {
      const items = visible(tree);
      focus(items[event.key === 'Home' ? 0 : items.length - 1]);
    } else if (event.key === 'ArrowRight') {
      if (open === 'false') {
        expand(element);
      } else if (open === 'true' && element.group.firstElementChild) {
        focus(element.group.firstElementChild);
      }
    } else if (event.key === 'ArrowLeft') {
      const parent = element.parentElement.closest('[role=treeitem]');
      if (open === 'true') {
        collapse(element);
      } else if (parent) {
        focus(parent);
      }
    } else if ((event.key === 'Enter' || event.key === ' ') && event.target === element) {
      activate(element);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function activate(element) {
    const found = element.querySelector(':scope > .row a');
    if (element.activate) {
      element.activate();
    } else if (element.load) {
      (element.getAttribute('aria-expanded') === 'true' ? collapse : expand)(element);
    } else if (found) {
      location.hash = found.hash;
    }
  }

  function treeClick(event) {
    const element = event.target.closest('[role=treeitem]');
    if (element && !event.target.closest('a')) {
      focus(element);
      activate(element);
    }
  }

  function tree(label, items) {
    const root = make('ul', {role: 'tree', 'aria-label': label, class: 'tree'});
    add(root, items, 0);
    if (root.firstElementChild) {
      root.firstElementChild.setAttribute('tabindex', '0');
    }
    root.addEventListener('keydown', treeKey);
    root.addEventListener('click', treeClick);
    return root;
  }

  const block = number => make('span', {class: 'block'}, '#' + number);
  const quiet = text => make('span', {class: 'quiet'}, text);

  function parameters(made, text) {
    const parts = text.split(/#(\d+)/);
    return make('span', {class: 'quiet'}, ...parts.map((part, i) => i % 2 === 0 || part === '0' ? (i % 2 ? '#' + part : part)
      : make('a', {href: `#resources/${made.capture}/${part}`, tabindex: '-1'}, '#' + part)));
  }

  function frameItem(made, frame) {
    const recordings = frame.operations.flatMap(recordingsOf).map(number => made.recordings.get(number)).filter(Boolean);
    const sum = name => recordings.reduce((total, recording) => total + recording[name], 0);
    const ids = new Set();
    frame.operations.forEach(operation => findingsAt(made, operation).forEach(id => ids.add(id)));
    const submits = frame.operations.filter(operation => operation.kind === 'submit').length;
    const about = [count(submits, 'submit'), count(sum('commands'), 'command'), count(sum('draws'), 'draw'),
      sum('dispatches') ? sum('dispatches').toLocaleString('en') + ' dispatches and traces' : ''];
    return item(
        [make('strong', {}, frame.setup ? 'State section' : 'Frame ' + frame.number), ' ',
          quiet(about.filter(Boolean).join(' · ')), ' ', numberOf(ids) || ''],
        () => frame.operations.map(operation => () => operationItem(made, operation)), 'frame-' + frame.number);
  }

  const semaphores = list => list.map(one => '#' + (Array.isArray(one) ? one[0] : one)).join(' ');

  function describe(made, operation) {
    const queue = operation.queue === undefined ? null : made.queues.get(operation.queue);
    const parts = [queue ? 'queue ' + (queue.name || '#' + queue.id) : ''];
    const waits = operation.batches ? operation.batches.flatMap(batch => batch.waits) : operation.waits || [];
    const signals = operation.batches ? operation.batches.flatMap(batch => batch.signals) : [];
    parts.push(waits.length ? 'waits for semaphores ' + semaphores(waits) : '');
    parts.push(signals.length ? 'signals semaphores ' + semaphores(signals) : '');
    parts.push(operation.semaphore ? 'signals semaphore #' + operation.semaphore : '');
    parts.push(operation.fence ? 'signals fence #' + operation.fence : '');
    parts.push(operation.image !== undefined ? `image ${operation.image} of swapchain #${operation.swapchain}` : '');
    parts.push((operation.images || []).map(([swapchain, index]) => `image ${index} of swapchain #${swapchain}`).join(', '));
    parts.push((operation.objects || []).map(([type, id]) => `${type} #${id}`).join(', '));
    parts.push((operation.labels || []).join(' / '));
    return parts.filter(Boolean).join(' · ');
  }

  function operationItem(made, operation) {
    const recordings = recordingsOf(operation);
    const name = operation.kind === 'submit' ? `submit ${operation.number} ` : '';
    return item(
        [block(operation.block), ' ', make('code', {}, operation.call), ' ', name, quiet(describe(made, operation)), ' ',
          numberOf(findingsAt(made, operation)) || ''],
        recordings.length ? () => recordings.map(number => () => recordingItem(made, number, operation)) : null,
        'block-' + operation.block);
  }

  function recordingItem(made, number, operation) {
    const recording = made.recordings.get(number);
    const submit = operation.number;
    if (!recording) {
      return item([quiet('a command buffer whose recording is not known')]);
    }
    const about = [count(recording.commands, 'command'), count(recording.draws, 'draw'),
      recording.dispatches ? recording.dispatches.toLocaleString('en') + ' dispatches and traces' : '',
      'recorded from #' + recording.block + ' on', recording.complete ? '' : 'not ended'];
    return item(
        [make('strong', {}, (recording.secondary ? 'secondary ' : '') + 'command buffer '
          + (recording.name || '#' + recording.commandBuffer)), ' ', quiet(about.filter(Boolean).join(' · '))],
        async () => {
          const {rows, missing} = await commandsOf(made.capture, recording);
          const items = nested(made, rows, submit);
          if (missing > 0) {
            items.push(() => item([quiet(count(missing, 'command') + ' of it are not in this page')]));
          }
          return items;
        },
        'recording-' + number);
  }

  /** Commands, those between the beginning and the end of a debug label below it. */
  function nested(made, rows, submit) {
    const top = [];
    const open = [top];
    rows.forEach(row => {
      const inner = open[open.length - 1];
      if (END_LABEL.test(row[1])) {
        if (open.length > 1) {
          open.pop();
        }
        return;
      }
      if (BEGIN_LABEL.test(row[1])) {
        const children = [];
        inner.push(() => regionItem(row, children));
        children.block = row[0];
        inner.regions = (inner.regions || new Map()).set(inner.length - 1, children);
        open.push(children);
        return;
      }
      inner.push(() => commandItem(made, row, submit));
      (inner.blocks = inner.blocks || new Map()).set(row[0], inner.length - 1);
    });
    return top;
  }

  const labelOf = row => row[2].replace(/^.*?(pLabelName|pMarkerName) /, '').replace(/(, color.*)?}$/, '');

  function regionItem(row, children) {
    return item([block(row[0]), ' ', make('strong', {class: 'region'}, labelOf(row)), ' ', quiet(count(children.length, 'item'))],
        () => children, 'block-' + row[0]);
  }

  function commandItem(made, row, submit) {
    const [at, call, text, inner] = row;
    return item([block(at), ' ', make('code', {}, call), ' ', parameters(made, text), ' ', badges(findingsOf(made, at, submit)) || ''],
        inner ? () => inner.map(number => () => recordingItem(made, number, {number: submit})) : null, 'block-' + at);
  }

  // The filter.

  function pattern(text) {
    const parts = text.toLowerCase().replace(/"/g, '').split('*').map(part => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
    return parts.join('.*');
  }

  function range(text) {
    const [from, to] = text.split('-');
    const low = Number(from);
    const high = to === undefined ? low : to === '' ? Infinity : Number(to);
    return value => value >= low && value <= high;
  }

  function idOf(text) {
    try {
      return BigInt(text.replace(/^#/, '')).toString();
    } catch (malformed) {
      return text;
    }
  }

  /** What one word of a filter asks for, of a command at its place. */
  function condition(word) {
    const negative = word.length > 1 && word.startsWith('-');
    const plain = negative ? word.slice(1) : word;
    const colon = plain.indexOf(':');
    const name = colon > 0 ? plain.slice(0, colon).toLowerCase() : '';
    const value = plain.slice(colon + 1);
    const numbers = range(value);
    const whole = new RegExp('^' + pattern(value) + '$', 'i');
    const object = new RegExp('#' + idOf(value) + '(?!\\d)');
    const anywhere = new RegExp(pattern(plain), 'i');
    const kind = Object.hasOwn(KINDS, plain.toLowerCase()) ? KINDS[plain.toLowerCase()] : null;
    const tests = {
      frame: at => numbers(at.frame), submit: at => numbers(at.submit), block: at => numbers(at.row[0]),
      queue: at => String(at.queue) === idOf(value), cb: at => String(at.recording.commandBuffer) === idOf(value),
      cmd: at => whole.test(at.row[1]), obj: at => object.test(at.row[2]),
      region: at => at.regions.some(region => whole.test(region)),
      has: at => value === 'finding' && findingsOf(at.made, at.row[0], at.submit).size > 0,
      finding: at => Array.from(findingsOf(at.made, at.row[0], at.submit)).some(id => whole.test(id))
    };
    const test = Object.hasOwn(tests, name) ? tests[name] : kind ? at => kind.test(at.row[1])
      : at => anywhere.test(at.row[1]) || anywhere.test(at.row[2]);
    return at => test(at) !== negative;
  }

  const conditions = query => (query.match(/-?(?:[a-z]+:)?"[^"]*"?|\S+/gi) || []).map(condition);

  /** The commands that match, in the order of their submits, each as often as it is submitted. */
  async function matches(made, query, current, progress) {
    const wanted = conditions(query);
    const found = [];
    let looked = 0;
    for (const operation of made.operations) {
      for (const number of recordingsOf(operation)) {
        looked += await search(made, number, operation, wanted, found, 0);
        if (!current() || found.length >= MOST_MATCHES) {
          return found;
        }
      }
      progress(found.length, looked);
    }
    return found;
  }

  async function search(made, number, operation, wanted, found, depth) {
    const recording = made.recordings.get(number);
    if (!recording || depth > 4) {
      return 0;
    }
    const {rows} = await commandsOf(made.capture, recording);
    const regions = [];
    for (const row of rows) {
      if (END_LABEL.test(row[1])) {
        regions.pop();
      }
      const at = {made, row, recording, regions, frame: operation.frame, submit: operation.number, queue: operation.queue};
      if (found.length < MOST_MATCHES && wanted.every(test => test(at))) {
        found.push({row, frame: operation.frame, submit: operation.number, regions: regions.slice()});
      }
      if (BEGIN_LABEL.test(row[1])) {
        regions.push(labelOf(row));
      }
      for (const inner of row[3] || []) {
        await search(made, inner, operation, wanted, found, depth + 1);
      }
    }
    return rows.length;
  }

  function matchItem(made, match) {
    const [at, call, text] = match.row;
    const path = ['frame ' + match.frame, 'submit ' + match.submit, ...match.regions].join(' / ');
    const element = item([block(at), ' ', make('code', {}, call), ' ', parameters(made, text), ' ',
      badges(findingsOf(made, at, match.submit)) || '', ' ', make('span', {class: 'path'}, path)]);
    element.activate = () => {
      location.hash = `#capture/${made.capture}/${at}/${match.submit}`;
    };
    return element;
  }

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
      ? `${count(resource.reads, 'read')}, ${count(resource.writes, 'write')}, ${count(resource.transitions, 'transition')}` : resource.type === 'VkDeviceMemory' ? '' : 'no accesses seen';
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

  // The parts.

  const PARTS = {capture: showCapture, timeline: showTimeline, resources: showResources};

  async function show() {
    const [part, capture, ...rest] = location.hash.slice(1).split('/');
    if (!Object.hasOwn(PARTS, part)) {
      return;
    }
    const section = document.getElementById(part);
    const choice = section.querySelector('.trace-choice');
    const only = section.querySelector('[data-only]');
    const known = choice ? Array.from(choice.options).map(option => option.value) : [only.dataset.only];
    const number = known.includes(capture) ? capture : choice ? choice.value : known[0];
    if (choice) {
      choice.value = number;
    }
    performance.mark('part-' + part);
    await PARTS[part](section, await model(number), rest);
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
    document.getElementById('resource-search').addEventListener('input', later(() => {
      const section = document.getElementById('resources');
      if (section.again) {
        section.again();
      }
    }));
  }

  document.addEventListener('DOMContentLoaded', start);
})();
