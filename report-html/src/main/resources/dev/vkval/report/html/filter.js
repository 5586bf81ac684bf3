// The filter of commands.

const MOST_MATCHES = 2000;
const KINDS = {
  draw: /^vkCmdDraw/, dispatch: /^vkCmdDispatch/, trace: /^vkCmdTraceRays/,
  transfer: /^vkCmd(Copy|Blit|Resolve|Fill|Update|Clear)/, barrier: /^vkCmd(PipelineBarrier|WaitEvents)/,
  build: /^vkCmd(Build|Copy|Write)(AccelerationStructure|Micromap)/,
  pass: /^vkCmd(Begin|End|Next)(RenderPass|Rendering|Subpass)/, label: /DebugUtilsLabel|DebugMarker/
};

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
