// The part "Shaders": the instructions of a module beside its source; a line of one shows those of the other that belong to
// it. Lines are made when they come near what is shown.

// Height of a line in pixels, as in the style sheet, and lines that are made together.
const LINE = 20;
const LINES = 100;

/** The file of a shader: its source files, and its instructions as [index, text, file, line]. */
async function readShader(capture, chunk) {
  const shader = {files: [], instructions: [], leftOut: 0};
  (await lines(capture, chunk) || []).forEach(line => {
    if (line.kind === 'shader') {
      shader.leftOut = line.leftOut;
    } else if (line.kind === 'file') {
      shader.files.push({name: line.name, lines: []});
    } else if (line.length === 2) {
      shader.files[shader.files.length - 1].lines.push(line);
    } else {
      shader.instructions.push(line);
    }
  });
  return shader;
}

const placeOf = (file, line) => file + ':' + line;

/** Rows of the source: each has a number, a text and its place; the name of a file is a row without a number. */
function sourceRows(shader) {
  return shader.files.flatMap((file, number) => {
    let before = 0;
    const rows = file.lines.map(([line, text]) => {
      const gap = line !== before + 1;
      before = line;
      return {number: line, text, place: placeOf(number, line), gap};
    });
    return rows.length ? [{number: '', text: file.name || 'a file without a name', name: true}, ...rows] : [];
  });
}

const instructionRows = shader => shader.instructions.map(([index, text, file, line]) =>
  ({number: index, text, place: line ? placeOf(file, line) : ''}));

/** Findings by instruction, from the list in the page. */
function marksOf(details) {
  const marks = new Map();
  all('li[data-instruction]', details).forEach(entry => {
    const index = Number(entry.dataset.instruction);
    const title = entry.querySelector('a:not(.mono)');
    const mark = {severity: entry.className, symbol: entry.querySelector('.severity').textContent.split(' ')[0],
      title: title ? title.textContent : entry.textContent, hash: title ? title.hash : null};
    marks.set(index, (marks.get(index) || []).concat(mark));
  });
  return marks;
}

const SEVERITIES = ['info', 'warning', 'error'];

function rowElement(row, i, here) {
  const marks = row.marks || [];
  const margin = make('span', {class: 'margin'}, ...marks.slice(0, 3).map(mark => mark.hash
    ? make('a', {href: mark.hash, class: mark.severity, title: mark.title, 'aria-label': mark.severity + ': ' + mark.title}, mark.symbol)
    : make('span', {class: mark.severity, title: mark.title}, mark.symbol)));
  const worst = SEVERITIES[Math.max(-1, ...marks.map(mark => SEVERITIES.indexOf(mark.severity)))];
  const kind = (row.name ? ' name' : '') + (row.gap ? ' gap-before' : '') + (worst ? ' at ' + worst : '') + (here ? ' here' : '');
  return make('div', {class: 'row' + kind, 'data-row': i}, margin,
      make('span', {class: 'gutter'}, String(row.number)), make('span', {}, row.text));
}

/** A scrolled list of rows. */
class Pane {
  constructor(label, rows, chosen) {
    this.rows = rows;
    this.chosen = chosen;
    this.here = new Set();
    this.at = -1;
    this.element = make('div', {class: 'pane mono', tabindex: '0', role: 'region', 'aria-label': label});
    this.blocks = [];
    const near = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting)
        .forEach(entry => this.fill(Number(entry.target.dataset.block))), {root: this.element, rootMargin: '1000px'});
    for (let from = 0; from < rows.length; from += LINES) {
      const block = make('div', {'data-block': this.blocks.length});
      block.style.height = Math.min(LINES, rows.length - from) * LINE + 'px';
      this.blocks.push(block);
      near.observe(block);
    }
    this.element.append(...this.blocks);
    this.element.addEventListener('click', event => this.click(event));
    this.element.addEventListener('keydown', event => this.key(event));
  }

  fill(number) {
    const block = this.blocks[number];
    if (block && !block.firstChild) {
      const from = number * LINES;
      block.append(...this.rows.slice(from, from + LINES).map((row, i) => rowElement(row, from + i, this.here.has(from + i))));
    }
  }

  rowAt(i) {
    this.fill(Math.floor(i / LINES));
    return this.blocks[Math.floor(i / LINES)].children[i % LINES];
  }

  /** Marks rows as those that belong together, and scrolls to the first one. */
  mark(indices) {
    all('.here', this.element).forEach(row => row.classList.remove('here'));
    this.here = new Set(indices);
    indices.forEach(i => {
      const block = this.blocks[Math.floor(i / LINES)];
      if (block.firstChild) {
        block.children[i % LINES].classList.add('here');
      }
    });
    if (indices.length) {
      this.at = indices[0];
      this.rowAt(indices[0]);
      const top = indices[0] * LINE;
      const {scrollTop, clientHeight} = this.element;
      if (top < scrollTop + LINE || top > scrollTop + clientHeight - 2 * LINE) {
        this.element.scrollTop = Math.max(0, top - clientHeight / 3);
      }
    }
  }

  click(event) {
    const row = event.target.closest('.row');
    if (row && !event.target.closest('a')) {
      this.chosen(Number(row.dataset.row));
    }
  }

  key(event) {
    const by = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -Infinity, End: Infinity}[event.key];
    if (by && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.chosen(Math.min(this.rows.length - 1, Math.max(0, this.at + by)));
      event.preventDefault();
    }
  }
}

function compare(shader, marks) {
  const source = sourceRows(shader);
  const code = instructionRows(shader);
  const byPlace = new Map();
  code.forEach((row, i) => {
    row.marks = marks.get(row.number);
    if (row.place) {
      const belonging = byPlace.get(row.place);
      if (belonging) {
        belonging.push(i);
      } else {
        byPlace.set(row.place, [i]);
      }
    }
  });
  const sourceAt = new Map(source.map((row, i) => [row.place, i]));
  code.filter(row => row.marks && sourceAt.has(row.place)).forEach(row => {
    const line = source[sourceAt.get(row.place)];
    line.marks = (line.marks || []).concat(row.marks);
  });
  const said = make('output', {'aria-live': 'polite'});
  const nameOf = place => {
    const [file, line] = place.split(':');
    return shader.files[file].name + ':' + line;
  };
  let left = null;
  const right = new Pane('SPIR-V', code, i => instruction(i));
  const instruction = i => {
    const row = code[i];
    const line = sourceAt.get(row.place);
    right.mark([i]);
    if (left) {
      left.mark(line === undefined ? [] : [line]);
    }
    said.value = `Instruction ${row.number}` + (row.place ? ', ' + nameOf(row.place) : left ? ', no line' : '');
  };
  if (source.length) {
    left = new Pane('Source', source, i => {
      const row = source[i];
      const belonging = byPlace.get(row.place) || [];
      left.mark([i]);
      right.mark(belonging);
      said.value = row.name ? row.text : `Line ${row.number}: ${count(belonging.length, 'instruction')}`;
    });
  }
  const panes = make('div', {class: 'panes' + (left ? '' : ' alone')}, left && left.element, right.element);
  const about = [left ? '' : 'The source of this module is not known.',
    shader.leftOut ? `The last ${count(shader.leftOut, 'instruction')} are not listed.` : ''].filter(Boolean).join(' ');
  return {element: [make('p', {class: 'quiet'}, about, ' ', said), panes],
    show: index => {
      const i = code.findIndex(row => row.number === index);
      if (i >= 0) {
        instruction(i);
      }
    }};
}

async function openListing(details) {
  if (!details.comparison) {
    details.comparison = readShader(details.dataset.capture, details.dataset.chunk)
        .then(shader => compare(shader, marksOf(details)));
    const made = await details.comparison;
    details.querySelector('.place').replaceChildren(...made.element);
    made.show(Number(details.querySelector('li').dataset.instruction));
  }
  return details.comparison;
}

/** @param address as in {@code shaders/0/CODE/INSTRUCTION}, of which the end may be missing */
async function showShader(address) {
  const [part, capture, code, instruction] = address.split('/');
  const details = all('details.listing').find(each => each.dataset.address === [part, capture, code].join('/'));
  if (details) {
    details.open = true;
    const made = await openListing(details);
    if (instruction !== undefined) {
      made.show(Number(instruction));
    }
    details.scrollIntoView();
  }
}

function prepareShaders() {
  all('details.listing').forEach(details => details.addEventListener('toggle', () => {
    if (details.open) {
      openListing(details);
    }
  }));
}
