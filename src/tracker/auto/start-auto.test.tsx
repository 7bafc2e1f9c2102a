import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Base } from '../base.ts'
import type { Config } from '../config.ts'
import { kindOfElement } from '../links.ts'
import { isWithLinks } from './half.ts'
import type { NameList } from './list.ts'
import { createWork, startAuto } from './start-auto.ts'

const options: Config['options'] = {
  append_classes: [],
  append_attributes: [],
  ignore_selectors: ['.mine'],
  ignore_domains: ['ignored.dk'],
  exclude_pages: [],
  rel_nofollow: false,
  rel_sponsored: false,
  dom_listener: false,
  hash_routes: false,
}
const config: Config = { active: true, options, networkHosts: [] }
const home = new URL('https://server.example/tr')
const baseWith = (more: Partial<Config['options']> = {}): Base => {
  const own = { ...config, options: { ...options, ...more } }
  const kindOf: Base[2] = (element, target) => kindOfElement(element, 'https://blog.example/a', home, own, target)
  return [home, () => own, kindOf, () => {}, () => {}, () => {}]
}
const listWith = (more: Partial<NameList> = {}): NameList => ({
  mode: 'on',
  class: '',
  scope: 'page',
  page: 10,
  paragraph: 2,
  shops: [
    ['elgiganten.dk', 'Elgiganten'],
    ['boozt.com/da', 'Boozt'],
    ['ignored.dk', 'Ignored'],
  ],
  ...more,
})

/** Does all work immediately. */
const atOnce = (steps: Iterator<unknown>) => {
  while (!steps.next().done);
}
const told: string[] = []
let stop = () => {}
const start = (html: string, list: Partial<NameList> = {}, more?: Partial<Config['options']>) => {
  stop()
  document.body.innerHTML = html
  stop = startAuto(baseWith(more), listWith(list), (body) => told.push(body), atOnce)
}
const links = () =>
  [...document.querySelectorAll('a[data-origin=autolink]')].map((a) => `${a.textContent} ${a.getAttribute('href')}`)
const settled = () => new Promise((done) => setTimeout(done))
const elgiganten = 'Elgiganten https://elgiganten.dk/'

beforeEach(() => {
  document.documentElement.setAttribute('lang', 'da')
  told.length = 0
})
afterEach(() => {
  stop()
  document.documentElement.removeAttribute('lang')
  document.body.innerHTML = ''
})

describe('names in a page', () => {
  it('become links that say what they are, the first of each shop', () => {
    start('<p>Hos Elgiganten, Elgiganten og <b>Boozts</b> butik.</p><p>Elgiganten</p>', { class: 'ad x' })
    expect(document.body.innerHTML).toBe(
      '<p>Hos <a href="https://elgiganten.dk/" rel="sponsored" class="ad x" data-origin="autolink">Elgiganten</a>, Elgiganten og ' +
        '<b><a href="https://boozt.com/da" rel="sponsored" class="ad x" data-origin="autolink">Boozts</a></b> butik.</p><p>Elgiganten</p>',
    )
  })

  it('are linked once below each heading where that is wanted', () => {
    start('<p>Elgiganten</p><h2>A</h2><p>Elgiganten Elgiganten</p><div><h3>B</h3></div><ul><li>Elgiganten</li></ul>', {
      scope: 'section',
    })
    expect(links()).toEqual([elgiganten, elgiganten, elgiganten])
  })

  it('are no more than so many in a paragraph and in a page', () => {
    start('<p>Elgiganten og Boozt</p><p>Boozt</p>', { paragraph: 1 })
    expect(links()).toEqual([elgiganten, 'Boozt https://boozt.com/da'])
    expect(document.querySelectorAll('p')[0]?.querySelectorAll('a')).toHaveLength(1)
    start('<p>Elgiganten</p><p>Boozt</p>', { page: 1 })
    expect(links()).toEqual([elgiganten])
  })

  it.each([
    '<h2>Elgiganten</h2>',
    '<div role="heading">Elgiganten</div>',
    '<a href="/x">Elgiganten</a>',
    '<button>Elgiganten</button>',
    '<code>Elgiganten</code>',
    '<pre>Elgiganten</pre>',
    '<blockquote><p>Elgiganten</p></blockquote>',
    '<p>Han sagde <q>Elgiganten</q></p>',
    '<figure class="wp-block-pullquote"><p>Elgiganten</p></figure>',
    '<nav><ul><li>Elgiganten</li></ul></nav>',
    '<div role="navigation"><span>Elgiganten</span></div>',
    '<form><p>Elgiganten</p></form>',
    '<label>Elgiganten</label>',
    '<textarea>Elgiganten</textarea>',
    '<select><option>Elgiganten</option></select>',
    '<div contenteditable="">Elgiganten</div>',
    '<div contenteditable="true"><p>Elgiganten</p></div>',
    '<section id="comments"><p>Elgiganten</p></section>',
    '<ol class="comment-list"><li>Elgiganten</li></ol>',
    '<div class="mine"><p>Elgiganten</p></div>',
    '<div data-outbound-off=""><p>Elgiganten</p></div>',
    '<div hidden="">Elgiganten</div>',
    '<script type="x">Elgiganten</script>',
    '<style>Elgiganten</style>',
    '<svg><text>Elgiganten</text></svg>',
    '<div onclick="go()">Elgiganten</div>',
    '<table><thead><tr><th>Elgiganten</th></tr></thead></table>',
    '<!-- Elgiganten -->',
    '<p>Ignored</p>',
    '<p><em>Elgiganten</em>kunder</p>',
    '<p>Elgi<b>ganten</b></p>',
    '<p>Elgiganten<wbr>tilbud</p>',
  ])('are left alone in %s', (html) => {
    start(html)
    expect(links()).toEqual([])
    expect(document.body.innerHTML).toBe(html)
  })

  it.each([
    '<ul><li>Elgiganten</li></ul>',
    '<table><tbody><tr><td>Elgiganten</td></tr></tbody></table>',
    '<figure><img alt=""><figcaption>Elgiganten</figcaption></figure>',
    '<div contenteditable="false">Elgiganten</div>',
    '<p><strong>Elgiganten</strong>: billigt</p>',
    '<p><em>Elgiganten</em><br>tilbud</p>',
    '<details><summary>Elgiganten</summary>Elgiganten</details>',
    '<div><h2>Elgiganten</h2>Elgiganten</div>',
    '<blockquote>Elgiganten</blockquote><p>Elgiganten</p>',
  ])('are linked in %s', (html) => {
    start(html)
    expect(links()).toEqual([elgiganten])
  })

  it('that are links already were the first', () => {
    start('<p><a href="https://elgiganten.dk/tv">Elgigantens tv</a></p><p>Elgiganten</p>')
    expect(links()).toEqual([])
  })

  it('are left alone in a page that forbids it', () => {
    document.documentElement.setAttribute('data-outbound-off', '')
    start('<p>Elgiganten</p>')
    document.documentElement.removeAttribute('data-outbound-off')
    expect(links()).toEqual([])
    start('<p>Elgiganten</p>', {}, { exclude_pages: ['/a'] })
    expect(links()).toEqual([])
  })

  it('have what the site’s settings give to all links', () => {
    start('<p>Elgiganten</p>', {}, { rel_nofollow: true, append_classes: ['out'] })
    const link = document.querySelector('p a')
    expect([link?.getAttribute('rel'), link?.className]).toEqual(['sponsored nofollow', 'out'])
  })
})

describe('a fair test', () => {
  const paths = Array.from({ length: 20 }, (_, i) => `/post-${i}`)
  const path = (isWith: boolean) => paths.find((p) => isWithLinks('key', p) === isWith) ?? ''
  afterEach(() => history.replaceState(0, '', '/'))

  it('leaves the pages of one half alone until it is over, as the address says at the time', async () => {
    const later = Date.now() + 3_600_000
    history.replaceState(0, '', path(false))
    start('<main><p>Elgiganten</p></main>', { test: ['key', later] })
    expect(links()).toEqual([])
    history.replaceState(0, '', path(true))
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p>Boozt</p>')
    await settled()
    expect(links()).toEqual(['Boozt https://boozt.com/da'])
    start('<p>Elgiganten</p>', { test: ['key', later] })
    expect(links()).toEqual([elgiganten])
    history.replaceState(0, '', path(false))
    start('<p>Elgiganten</p>', { test: ['key', Date.now() - 1] })
    expect(links()).toEqual([elgiganten])
  })
})

describe('text that comes later', () => {
  it('is linked, also when the first mention is gone', async () => {
    start('<main><p>Elgiganten</p></main>')
    const main = document.querySelector('main')
    main?.insertAdjacentHTML('beforeend', '<article><p>Elgiganten og Boozt</p></article>')
    await settled()
    expect(links()).toEqual([elgiganten, 'Boozt https://boozt.com/da'])
    if (main) main.innerHTML = '<p>Igen: Elgiganten</p>'
    await settled()
    expect(links()).toEqual([elgiganten])
  })

  it('that a framework writes into its own text node replaces what was made of it', async () => {
    start('<p></p>')
    const text = document.createTextNode('Hos Elgiganten i dag')
    document.querySelector('p')?.append(text)
    await settled()
    expect(document.querySelector('p')?.textContent).toBe('Hos Elgiganten i dag')
    expect(links()).toEqual([elgiganten])
    text.data = 'Nu hos Boozt'
    await settled()
    expect(document.querySelector('p')?.textContent).toBe('Nu hos Boozt')
    expect(links()).toEqual(['Boozt https://boozt.com/da'])
    text.remove()
    await settled()
    expect(document.querySelector('p')?.textContent).toBe('')
  })

  it('counts for the paragraph it is added to', async () => {
    start('<p>Elgiganten</p>', { paragraph: 1 })
    document.querySelector('p')?.append(' og Boozt')
    await settled()
    expect(links()).toEqual([elgiganten])
  })

  it('is linked in a page whose body only says that it has comments, and left alone in them', async () => {
    document.body.className = 'single-post comments-open'
    start('<div id="a" class="post has-comments"><h1>Test</h1></div><div class="wpd-comment-list"></div>')
    document.querySelector('.wpd-comment-list')?.insertAdjacentHTML('beforeend', '<div><p>Boozt</p></div>')
    document.querySelector('#a')?.insertAdjacentHTML('beforeend', '<p>Elgiganten</p>')
    await settled()
    document.body.removeAttribute('class')
    expect(links()).toEqual([elgiganten])
  })

  it('is left alone where nothing may be linked', async () => {
    start('<nav></nav>')
    document.querySelector('nav')?.append('Elgiganten')
    await settled()
    expect(links()).toEqual([])
  })
})

it('only tells the server what would be linked, once, in the mode for that', async () => {
  vi.useFakeTimers()
  try {
    const html = '<p>Først. Hos Elgiganten køber jeg tv. Sidst. Elgigantens pris</p><p>Elgiganten</p><h2>Boozt</h2>'
    start(html, { mode: 'report' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(document.body.innerHTML).toBe(html)
    expect(told.map((text) => JSON.parse(text))).toEqual([
      { page: location.href, mentions: [['elgiganten.dk', 3, 'Hos ', 'Elgiganten', ' køber jeg tv.']] },
    ])
    document.querySelector('p')?.append('!')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(told).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

it('works in pieces when the browser has nothing to do, and goes on after what broke', () => {
  const pieces: (() => void)[] = []
  let time = 0
  const work = createWork(
    (run) => pieces.push(run),
    () => time,
  )
  const done: string[] = []
  function* steps(name: string, length: number) {
    for (let i = 0; i < length; i++) {
      time += 2
      done.push(`${name}${i}`)
      yield
    }
  }
  work(steps('a', 4))
  work(
    (function* () {
      yield
      throw new Error('broken')
    })(),
  )
  work(steps('b', 1))
  expect(done).toEqual([])
  pieces.shift()?.()
  expect(done).toEqual(['a0', 'a1', 'a2'])
  pieces.shift()?.()
  expect(done).toEqual(['a0', 'a1', 'a2', 'a3', 'b0'])
  pieces.shift()?.()
  expect(pieces).toEqual([])
})
