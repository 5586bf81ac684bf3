// The tree of a capture: frame, operation, command buffer, debug label, command.

const BEGIN_LABEL = /^vkCmd(BeginDebugUtilsLabel|DebugMarkerBegin)/;
const END_LABEL = /^vkCmd(EndDebugUtilsLabel|DebugMarkerEnd)/;

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

const block = number => make('span', {class: 'block'}, '#' + number);
const quiet = text => make('span', {class: 'quiet'}, text);

function parameters(made, text) {
  const parts = text.split(/#(\d+)/);
  return make('span', {class: 'quiet'}, ...parts.map((part, i) => i % 2 === 0 || part === '0' ? (i % 2 ? '#' + part : part)
    : make('a', {href: `#resources/${made.capture}/${part}`, tabindex: '-1'}, '#' + part)));
}

const actions = (draws, dispatches) => [draws ? count(draws, 'draw') : '', dispatches ? count(dispatches, 'dispatch or trace', 'dispatches and traces') : '']
    .filter(Boolean).join(' · ');

function frameItem(made, frame) {
  const recordings = frame.operations.flatMap(recordingsOf).map(number => made.recordings.get(number)).filter(Boolean);
  const sum = name => recordings.reduce((total, recording) => total + recording[name], 0);
  const ids = new Set();
  frame.operations.forEach(operation => findingsAt(made, operation).forEach(id => ids.add(id)));
  const submits = frame.operations.filter(operation => operation.kind === 'submit').length;
  const about = [count(submits, 'submit'), count(sum('commands'), 'command'),
    actions(sum('draws'), sum('dispatches'))];
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
  const about = [count(recording.commands, 'command'), actions(recording.draws, recording.dispatches),
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
