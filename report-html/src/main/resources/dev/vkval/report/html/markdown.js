// A finding as Markdown, for reports of bugs and for assistants. It has what the page shows, as text in a block of code,
// where nothing of a capture has an effect.

const within = (element, selector) => Array.from(element.querySelectorAll(selector));

/** What is shown of an element, a line for each line of it that is not empty. */
function linesOf(element) {
  return element.matches('figure') ? excerpt(element)
    : element.innerText.split('\n').map(line => line.replace(/\t/g, '  ').trimEnd()).filter(Boolean);
}

/** The lines of a shader with their numbers. */
function excerpt(figure) {
  const rows = within(figure, '.row').map(row => {
    const number = row.querySelector('.gutter').textContent;
    return number.trim().padStart(5) + ' | ' + row.textContent.slice(number.length).trimEnd();
  });
  return within(figure, 'figcaption, p').flatMap(linesOf).concat(rows);
}

function stepLines(step) {
  const head = within(step, ':scope > span').map(part => part.innerText.trim()).join(' · ');
  return [head, ...within(step, ':scope > :not(span)').flatMap(linesOf)].filter(Boolean);
}

const indented = (lines, first) => lines.map((line, i) => (i === 0 ? first : ' '.repeat(first.length)) + line);

function sections(article) {
  const direct = selector => within(article, ':scope > ' + selector);
  const steps = within(article, '.steps > li').flatMap((step, i) => indented(stepLines(step), `${i + 1}. `));
  const facts = within(article, 'dl.facts > dt').map(term =>
    `${term.innerText.toLowerCase()}: ${linesOf(term.nextElementSibling).join(' ')}`);
  const link = article.querySelector('.specification a');
  return [
    ...direct('.place').map(linesOf),
    ...direct('figure:not(.picture)').map(linesOf),
    steps,
    ...direct('.ranges').map(linesOf),
    ...within(article, '.message').map(linesOf),
    ...direct('.cure').map(linesOf),
    facts.concat(link ? ['specification: ' + link.href] : [])
  ].filter(lines => lines.length);
}

const longestRun = text => Math.max(0, ...(text.match(/`+/g) || []).map(run => run.length));

function codeSpan(text) {
  const fence = '`'.repeat(longestRun(text) + 1);
  return `${fence} ${text} ${fence}`.replace(/^` (?!`)(.*[^`]) `$/, '`$1`');
}

function markdown(article) {
  const text = name => within(article, name)[0].innerText.trim();
  const [severity, rule, id] = [text('header .severity').split(' ').pop(), text('header code'), text('header > a')];
  const block = [[text('h2')], ...sections(article)].map(lines => lines.join('\n')).join('\n\n');
  const fence = '`'.repeat(Math.max(3, longestRun(block) + 1));
  return `### ${severity} ${codeSpan(rule)} ${id}\n\n${fence}text\n${block}\n${fence}\n`;
}
