// What the parts that show captures have in common: elements, and chunks of data in the page that are inflated when
// they are needed. All of their text is shown as text.

const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));

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

const count = (number, noun, several) => number.toLocaleString('en') + ' ' + (number === 1 ? noun : several || noun + 's');

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

// Data of very large reports are scripts beside the page, each of which passes on its chunk.
const arrived = new Map();
const absent = new Set();

window.vkvalChunk = (name, base64) => arrived.set(name, base64);

/** The chunk of a script beside the page; empty if the script cannot be loaded. */
function load(name, address) {
  return new Promise(resolve => {
    const script = make('script', {src: address});
    const done = () => {
      const base64 = arrived.get(name) || '';
      arrived.delete(name);
      script.remove();
      if (!base64) {
        absent.add(address);
      }
      resolve(base64);
    };
    script.addEventListener('load', done);
    script.addEventListener('error', done);
    document.head.append(script);
  });
}

async function parse(key, element) {
  const text = await inflate(element.dataset.beside ? await load(key, element.dataset.beside) : element.textContent);
  return text ? JSON.parse('[' + text.trimEnd().replace(/\n/g, ',') + ']') : [];
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
    kept.set(key, parse(key, element));
  }
  return kept.get(key);
}
