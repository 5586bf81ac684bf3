(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js');

  const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));
  const one = id => document.getElementById(id);

  // Parts of the page: the address names the part, the finding or the rule that is shown.

  // The finding that the user goes back from to the list, where its row gets the focus.
  let left = null;

  // The address that is shown.
  let address = null;

  function named() {
    try {
      return one(decodeURIComponent(location.hash.slice(1).split('/')[0]));
    } catch (malformed) {
      return null;
    }
  }

  function show() {
    address = location.hash;
    one('said').value = '';
    const target = named();
    const parent = target && target.closest('.view');
    const view = parent && parent.id !== 'details' ? parent : one('findings');
    const article = target && target.closest('#details > article');
    const shown = article ? one('details') : view;
    all('.view').forEach(part => part.classList.toggle('current', part === shown));
    all('#details > article').forEach(part => part.classList.toggle('current', part === article));
    all('nav a').forEach(link => {
      if (link.hash === '#' + view.id) {
        link.setAttribute('aria-current', 'page');
      } else {
        link.removeAttribute('aria-current');
      }
    });
    if (article) {
      fill(article);
    }
    const row = !article && left && all('table.findings .title a').find(candidate => candidate.hash === '#' + left.id);
    left = null;
    if (row) {
      row.focus();
    } else if (target && target !== shown && target !== article) {
      target.scrollIntoView();
    } else if (location.hash) {
      window.scrollTo(0, 0);
    }
    if (article && target === article) {
      article.focus({preventScroll: true});
    }
  }

  // An address in the page; what it names is shown when this returns, before the browser tells of the change.
  function go(hash) {
    location.hash = hash;
    show();
  }

  function changed() {
    if (location.hash !== address) {
      show();
    }
  }

  // The text about a rule is in the page once; a finding gets a copy.
  function fill(article) {
    all('.about[data-rule]', article).forEach(about => {
      const text = one(about.dataset.rule);
      const copy = text.cloneNode(true);
      copy.removeAttribute('id');
      about.querySelector('p').replaceWith(copy);
      about.removeAttribute('data-rule');
    });
  }

  // Search: words, and words for one column; all of them must match.

  const captures = row => {
    const cell = row.querySelector('td.path');
    return cell.textContent + ' ' + cell.title;
  };
  const COLUMNS = {
    severity: row => row.dataset.severity, family: row => row.dataset.family, rule: row => row.dataset.rule,
    shader: row => row.dataset.shader, region: row => row.dataset.region, is: row => row.dataset.state,
    capture: captures
  };
  const texts = new WeakMap();

  function text(row) {
    if (!texts.has(row)) {
      const article = one((row.querySelector('.title a') || {hash: ''}).hash.slice(1));
      texts.set(row, (row.textContent + ' ' + captures(row) + ' ' + (article ? article.textContent : '')).toLowerCase());
    }
    return texts.get(row);
  }

  function pattern(word) {
    const parts = word.toLowerCase().split('*').map(part => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
    return new RegExp(parts.join('[^]*'));
  }

  function conditions(query) {
    return (query.match(/(?:[a-z]+:)?"[^"]*"?|\S+/gi) || []).map(token => {
      const colon = token.indexOf(':');
      const name = colon > 0 ? token.slice(0, colon).toLowerCase() : '';
      const column = COLUMNS[name];
      const wanted = pattern((column ? token.slice(colon + 1) : token).replace(/"/g, ''));
      return row => wanted.test(column ? column(row).toLowerCase() : text(row));
    });
  }

  function filter() {
    const wanted = conditions(one('search').value);
    const rule = one('by-rule').value;
    const capture = one('by-capture') ? one('by-capture').value : '';
    rows().forEach(row => {
      const matches = wanted.every(condition => condition(row))
          && (!rule || row.dataset.rule === rule)
          && (!capture || row.dataset.captures.split(' ').includes(capture));
      row.classList.toggle('unmatched', !matches);
    });
    count();
  }

  function rows() {
    return all('table.findings tbody tr');
  }

  // Rows that are shown in the list, also while the list is not.
  function shownRows() {
    const hidden = all('.filter input[type=checkbox]:not(:checked)').map(box => box.id.replace('show-', ''));
    const classes = hidden.flatMap(name => name === 'upstream' ? ['of-upstream'] : [name]);
    return rows().filter(row => !row.classList.contains('unmatched') && !classes.some(name => row.classList.contains(name)));
  }

  function count() {
    const shown = shownRows().length;
    const total = rows().length;
    one('shown').value = shown === total ? '' : shown + ' of ' + total;
  }

  // Keys.

  const link = row => row.querySelector('.title a');
  const current = () => document.querySelector('#details.current > article.current');

  function open(article, by) {
    const links = shownRows().map(link).filter(Boolean);
    const at = links.findIndex(candidate => candidate.hash === '#' + article.id);
    const next = links[at + by];
    if (next) {
      go(next.hash);
    }
  }

  function move(by) {
    const article = current();
    if (article) {
      open(article, by);
      return;
    }
    list();
    const links = shownRows().map(link).filter(Boolean);
    const at = links.indexOf(document.activeElement);
    const next = links[at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by];
    if (next) {
      next.focus();
    }
  }

  function list() {
    if (!one('findings').classList.contains('current')) {
      go('#findings');
    }
  }

  function back() {
    left = current();
    go('#findings');
  }

  const PARTS = {f: 'findings', c: 'capture', t: 'timeline', r: 'resources', s: 'shaders'};

  // Whether the last key was the first one of two that go to a part.
  let going = false;

  function visit(letter) {
    const part = Object.hasOwn(PARTS, letter) && one(PARTS[letter]);
    if (part) {
      go('#' + part.id);
      part.tabIndex = -1;
      part.focus({preventScroll: true});
    }
  }

  // The address of the finding whose row has the focus, or of what is shown.
  async function copyLink() {
    const row = document.activeElement.closest('table.findings td.title a');
    const link = new URL(row ? row.hash : location.hash, location.href).href;
    one('said').value = await copied(link) ? 'Link copied' : link;
  }

  async function copyMarkdown() {
    const article = current();
    if (article) {
      const text = markdown(article);
      if (await copied(text)) {
        one('said').value = 'Markdown copied';
      } else {
        offer(text);
      }
    }
  }

  async function copied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch (refused) {
      return false;
    }
  }

  // Text that the browser does not let the page copy, for the user to copy.
  function offer(text) {
    const dialog = one('text');
    const area = dialog.querySelector('textarea');
    area.value = text;
    dialog.showModal();
    area.select();
  }

  function step(number) {
    const article = current();
    const item = article && article.querySelectorAll('.steps > li')[number - 1];
    if (item) {
      item.tabIndex = -1;
      item.focus();
    }
  }

  function key(event) {
    const keys = one('keys');
    const second = going;
    going = false;
    if (event.ctrlKey || event.metaKey || event.altKey || keys.open || one('text').open) {
      return;
    }
    const typing = event.target.matches('input:not([type=checkbox]), select');
    if (event.key === 'Escape') {
      if (typing) {
        event.target.blur();
      } else {
        back();
      }
    } else if (typing) {
      return;
    } else if (second) {
      visit(event.key);
    } else if (event.key === 'g') {
      going = true;
    } else if (event.key === 'y') {
      copyLink();
    } else if (event.key === 'm') {
      copyMarkdown();
    } else if (event.key === '/') {
      list();
      if (one('search')) {
        one('search').focus();
      }
    } else if (event.key === 'j' || event.key === 'k') {
      move(event.key === 'j' ? 1 : -1);
    } else if (event.key === '?') {
      keys.showModal();
    } else if (/^[1-9]$/.test(event.key)) {
      step(Number(event.key));
    } else {
      return;
    }
    event.preventDefault();
  }

  function start() {
    show();
    window.addEventListener('hashchange', changed);
    document.addEventListener('keydown', key);
    all('button.keys').forEach(button => button.addEventListener('click', () => one('keys').showModal()));
    all('.way .link').forEach(button => button.addEventListener('click', copyLink));
    all('.way .markdown').forEach(button => button.addEventListener('click', copyMarkdown));
    all('.way .before').forEach(button => button.addEventListener('click', () => open(current(), -1)));
    all('.way .after').forEach(button => button.addEventListener('click', () => open(current(), 1)));
    if (one('search')) {
      one('search').addEventListener('input', filter);
      all('.filter select').forEach(select => select.addEventListener('change', filter));
      all('.filter input[type=checkbox]').forEach(box => box.addEventListener('change', count));
    }
  }

  document.addEventListener('DOMContentLoaded', start);
})();
