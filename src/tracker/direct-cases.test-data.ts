/** What to press, the markup around it, and whether it counts. It leads to `http://shop.test/<id>`. */
export type DirectCase = [id: string, html: string, isCounted: boolean]

const to = (id: string) => `http://shop.test/${id}`
const button = (id: string, onclick: string) => `<button id="${id}" onclick="${onclick}">x</button>`
const form = (id: string, attributes: string, more = '') =>
  `<form ${attributes}><input name="q" value="me">${more || `<button id="${id}">x</button>`}</form>`

const counted: [id: string, html: string][] = [
  ['open', button('open', `window.open('${to('open')}')`)],
  ['open-code', button('open-code', "go('open-code')")],
  ['href', button('href', `location.href='${to('href')}'`)],
  ['assign', '<span id="assign" data-to="assign">x</span>'],
  ['replace', button('replace', `location.replace('http:' + '//shop.test/replace')`)],
  ['later', button('later', `setTimeout(() => { location.href = '${to('later')}' }, 100)`)],
  [
    'link-later',
    `<a id="link-later" href="${to('link-later')}" onclick="setTimeout(() => { location.href = this.href }, 100); return false">x</a>`,
  ],
  [
    'link-opens',
    `<a id="link-opens" href="${to('other')}" onclick="window.open('${to('link-opens')}'); return false">x</a>`,
  ],
  [
    'data-href',
    `<a id="data-href" href="#" data-href="${to('data-href')}" onclick="window.open(this.dataset.href); return false">x</a>`,
  ],
  [
    'data-href-goes',
    `<p data-href="${to('data-href-goes')}" onclick="location = this.dataset.href"><b id="data-href-goes">x</b></p>`,
  ],
  ['row', `<table><tr data-href="${to('row')}"><td id="row">x</td></tr></table>`],
  ['code-link', `<a id="code-link" href="javascript:window.open('${to('code-link')}')">x</a>`],
  ['form', form('form', `action="${to('form')}"`)],
  ['form-blank', form('form-blank', `action="${to('form-blank')}" target="_blank"`)],
  [
    'form-button',
    form(
      '',
      'action="/search" method="post"',
      `<button id="form-button" formmethod="get" formaction="${to('form-button')}">x</button>`,
    ),
  ],
  ['form-code', form('', `action="${to('form-code')}" class="by-code"`, '<i id="form-code">x</i>')],
]

const leftAlone: [id: string, html: string][] = [
  ['own', button('own', "location.href = '/away'")],
  ['own-row', '<p data-href="/away" id="own-row">x</p>'],
  ['own-www', button('own-www', "window.open('http://www.site.test/away')")],
  ['mail', '<p data-href="mailto:me@shop.test" id="mail">x</p>'],
  ['toggle', button('toggle', "this.classList.toggle('open')")],
  ['script', `<p id="script" data-href="javascript:void('http://shop.test/script')">x</p>`],
  ['port', '<p id="port" data-href="http://shop.test:8080/port">x</p>'],
  ['ignored', `<footer>${button('ignored', `location.href = '${to('ignored')}'`)}</footer>`],
  ['ignored-row', `<footer><p id="ignored-row" data-href="${to('ignored-row')}">x</p></footer>`],
  ['ignored-form', `<footer>${form('ignored-form', `action="${to('ignored-form')}"`)}</footer>`],
  ['friend', button('friend', "location.href = 'http://friend.test/x'")],
  ['friend-form', form('friend-form', 'action="http://friend.test/form"')],
  ['file', `<a id="file" download href="${to('file')}">x</a>`],
  ['post', form('post', `action="${to('post')}" method="post"`)],
  ['asked', form('asked', `action="${to('asked')}" onsubmit="return false"`)],
  ['own-form', form('own-form', 'action="/away"')],
  ['kept', `<p data-href="${to('kept')}"><a href="#here" id="kept">x</a></p>`],
]

/** One page with all of them and their code. The page never unloads: shops answer 204. */
export const directCases: readonly DirectCase[] = [
  ...counted.map(([id, html]): DirectCase => [id, html, id !== 'open-code']),
  ...leftAlone.map(([id, html]): DirectCase => [id, html, false]),
]

export const directCode = `<script>
  const go = (path) => window.open('http:' + '//shop.test/' + path)
  document.querySelector('[data-to]').addEventListener('click', (event) => {
    location.assign('http:' + '//shop.test/' + event.target.dataset.to)
  })
  document.querySelector('#form-code').addEventListener('click', () => document.querySelector('.by-code').submit())
</script>`
