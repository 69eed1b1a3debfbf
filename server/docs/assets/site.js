// Progressive enhancement: pages are readable without it.
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
    // Without storage, the choice applies to this page only.
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

/** Shows one sample at a time, in the reader's last chosen language, across pages. */
function showSamplesAsTabs() {
  const titles = [...document.querySelectorAll('#samples ~ h3')].filter(({ id }) => id.startsWith('with-'));
  if (titles.length === 0) return;
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Sample language');
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

/** If the service itself serves the pages, fills its URL and the demo's key into samples. */
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
    index ??= loadIndex();
  });
  input.addEventListener('input', async () => {
    const words = input.value.trim();
    const found = (await index).search(toQuery(words)).slice(0, 12);
    list.replaceChildren(...(found.length > 0 || !words ? found.map(toItem) : [nothing(words)]));
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

/** Matches prefixes, tolerates typos in longer words, and prefers results with all words. */
async function loadIndex() {
  const [{ default: MiniSearch }, entries] = await Promise.all([
    import(new URL(page.dataset.search, document.baseURI)),
    fetch(`${root}search.json`).then(response => response.json()),
  ]);
  const index = new MiniSearch({
    idField: 'url',
    fields: ['title', 'page', 'text'],
    storeFields: ['url', 'title', 'page', 'text', 'rank'],
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: word => (word.length > 3 ? 0.25 : false),
      boost: { title: 4, page: 2 },
      boostDocument: (_url, _word, { rank }) => rank,
    },
  });
  index.addAll(entries);
  return index;
}

/** Stop words in questions. */
const QUESTION_WORDS = new Set(
  [
    'a an and are can could do does for how i in is it me my of',
    'on or should the to use we what when where which with you your',
  ].flatMap(words => words.split(' ')),
);

/** Synonyms for terms used in the pages. */
const SYNONYMS = {
  golang: 'go',
  js: 'javascript',
  nodejs: 'node',
  page: 'pagination',
  pages: 'pagination',
  paging: 'pagination',
  paginate: 'pagination',
  py: 'python',
  sandbox: 'test mode',
  ts: 'typescript',
};

/** Builds a query from all meaningful words, or from all words if there are none. */
function toQuery(text) {
  const words = text
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter(Boolean);
  const telling = words.filter(word => !QUESTION_WORDS.has(word));
  return { combineWith: 'AND', queries: (telling.length > 0 ? telling : words).map(orSynonym) };
}

/** Words with a synonym are spelled correctly, so fuzzy matching is skipped. */
function orSynonym(word) {
  if (!Object.hasOwn(SYNONYMS, word)) return word;
  const synonym = { combineWith: 'AND', prefix: false, queries: SYNONYMS[word].split(' ') };
  return { combineWith: 'OR', fuzzy: false, queries: [word, synonym] };
}

const nothing = words =>
  Object.assign(document.createElement('li'), { textContent: `No results for “${words}”.` });

/** Shortens text at a word boundary. */
const shorten = text => (text.length > 90 ? `${text.slice(0, 90).replace(/\s+\S*$/, '')} …` : text);

function toItem({ url, title, page: of, text }) {
  const link = Object.assign(document.createElement('a'), { href: root + url, textContent: title });
  const where = of === title ? shorten(text) : of;
  link.append(Object.assign(document.createElement('small'), { textContent: where }));
  const item = document.createElement('li');
  item.append(link);
  return item;
}
