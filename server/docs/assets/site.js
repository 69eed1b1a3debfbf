// Everything here is a convenience: pages read the same without it.
const page = document.documentElement;
const root = page.dataset.root;
const stored = read('colors');
if (stored) page.dataset.colors = stored;

addEventListener('DOMContentLoaded', () => {
  document.querySelector('.tools').append(createSearch(), createColorButton());
  for (const block of document.querySelectorAll('article pre')) addCopyButton(block);
  showSamplesAsTabs();
  void fillIn();
});

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Kept for this page only.
  }
}

function createColorButton() {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: '◐' });
  button.setAttribute('aria-label', 'Switch between light and dark');
  button.addEventListener('click', () => {
    const current =
      page.dataset.colors ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    page.dataset.colors = current === 'dark' ? 'light' : 'dark';
    keep('colors', page.dataset.colors);
  });
  return button;
}

function addCopyButton(block) {
  const frame = Object.assign(document.createElement('div'), { className: 'code' });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent.trimEnd());
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  block.replaceWith(frame);
  frame.append(block, button);
}

/** One sample at a time, in the language that the reader chose last, here or on another page. */
function showSamplesAsTabs() {
  const titles = [...document.querySelectorAll('#samples ~ h3')].filter(({ id }) => id.startsWith('with-'));
  if (titles.length === 0) return;
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language of the samples');
  const tabs = titles.map(title => {
    const panel = title.nextElementSibling;
    const tab = Object.assign(document.createElement('button'), { type: 'button', id: title.id });
    tab.textContent = title.textContent.replace(/^With (the )?/, '');
    tab.setAttribute('role', 'tab');
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', title.id);
    title.remove();
    list.append(tab);
    return { tab, panel };
  });
  const choose = chosen => {
    for (const each of tabs) {
      each.panel.hidden = each !== chosen;
      each.tab.setAttribute('aria-selected', String(each === chosen));
      each.tab.tabIndex = each === chosen ? 0 : -1;
    }
  };
  tabs.forEach((each, index) => {
    each.tab.addEventListener('click', () => {
      choose(each);
      keep('language', each.tab.id);
    });
    each.tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step === undefined) return;
      const next = tabs.at((index + step) % tabs.length);
      next.tab.focus();
      next.tab.click();
    });
  });
  const find = id => tabs.find(({ tab }) => tab.id === id);
  document.querySelector('#samples').after(list);
  choose(find(location.hash.slice(1)) ?? find(read('language')) ?? tabs[0]);
}

/** Where the service itself serves the pages, samples have its address, and the key of its demo. */
async function fillIn() {
  const { isServed, demoKey } = await (await fetch(`${root}here.json`)).json();
  if (!isServed) return;
  const walker = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    node.data = node.data.replaceAll('https://api.example.com', location.origin);
    if (demoKey) node.data = node.data.replaceAll('rok_your_key', demoKey);
  }
}

function createSearch() {
  const box = document.createElement('div');
  const input = Object.assign(document.createElement('input'), { type: 'search', placeholder: 'Search' });
  const list = Object.assign(document.createElement('ul'), { className: 'found' });
  input.setAttribute('aria-label', 'Search the documentation');
  list.setAttribute('aria-label', 'Found');
  let index;
  input.addEventListener('focus', () => {
    index ??= fetch(`${root}search.json`).then(response => response.json());
  });
  input.addEventListener('input', async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : rank(await index, words).slice(0, 12);
    list.replaceChildren(...found.map(toItem));
  });
  box.addEventListener('keydown', event => {
    if (event.key === 'Escape') list.replaceChildren();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    stops
      .at((stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)
      .focus();
  });
  document.addEventListener('click', event => {
    if (!box.contains(event.target)) list.replaceChildren();
  });
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    input.focus();
  });
  box.append(input, list);
  return box;
}

/** Entries with every word; those with the words in their title come first. */
function rank(entries, words) {
  const score = ({ title, text }) => {
    const [upper, lower] = [title.toLowerCase(), text.toLowerCase()];
    if (!words.every(word => upper.includes(word) || lower.includes(word))) return 0;
    return 1 + words.filter(word => upper.includes(word)).length * 10 - title.length / 1000;
  };
  return entries
    .map(entry => ({ entry, score: score(entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

function toItem({ url, title, page: of, text }) {
  const link = Object.assign(document.createElement('a'), { href: root + url, textContent: title });
  const where = of === title ? text.slice(0, 90) : of;
  link.append(Object.assign(document.createElement('small'), { textContent: where }));
  const item = document.createElement('li');
  item.append(link);
  return item;
}
