// A tree as a widget: items that load what is below them when they are opened, and the keys.

// Items of a list that are shown at once.
const STEP = 200;

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
