import { qrShape } from '../../src/web/lib/qr-code.ts'
import { type Answer, makeLink } from './ask.ts'
import { h, typedInto } from './dom.ts'
import type { ShopContext } from './shop-view.ts'
import { truncate } from '../../src/report/format.ts'

const longestName = 200
const svg = (name: string, attributes: Record<string, string>) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
function qr(address: string): HTMLElement {
  const { size, path } = qrShape(address)
  const picture = svg('svg', { viewBox: `0 0 ${size} ${size}`, 'shape-rendering': 'crispEdges', 'aria-hidden': 'true' })
  picture.append(svg('path', { fill: '#fff', d: `M0 0h${size}v${size}H0z` }), svg('path', { fill: '#14181f', d: path }))
  return h('figure', { role: 'img', 'aria-label': `QR code of ${address}` }, picture)
}

function made({ link, notes }: Answer<'link'>): HTMLElement {
  const copy = h('button', { class: 'main', type: 'button' }, 'Copy')
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(link.url).then(
      () => {
        copy.textContent = 'Copied'
      },
      () => {
        copy.textContent = 'Not copied'
      },
    )
  })
  return h(
    'section',
    { class: 'made', 'aria-label': 'Your smart link' },
    h('div', { class: 'row' }, h('input', { readonly: true, value: link.url, 'aria-label': 'Smart link' }), copy),
    ...notes.map((note) => h('p', { class: note.kind === 'warning' ? 'problem' : 'dim' }, note.text)),
    qr(link.url),
  )
}

/** Makes a smart link to the current page: name, site, and the result with a QR code. */
export function linkForm(merchantId: string, { account, tab, page, settings }: ShopContext): HTMLElement {
  const sites = account.sites.filter((s) => s.is_active)
  if (!account.may_make_links)
    return h(
      'p',
      { class: 'dim' },
      account.is_demo
        ? 'The demo makes no links: it changes nothing.'
        : 'Your key only reads. Make one that makes links in Outbound, Integrations.',
    )
  if (sites.length === 0) return h('p', { class: 'dim' }, 'Add a site in Outbound to make links.')
  const target = page.href.replace(/#.*$/s, '')
  const problem = h('p', { class: 'problem', role: 'alert' })
  const button = h('button', { class: 'main', type: 'submit' }, 'Make smart link')
  const submit = async (event: Event) => {
    event.preventDefault()
    const typed = typedInto(event)
    problem.textContent = ''
    button.disabled = true
    try {
      const answer = await makeLink(settings, {
        name: typed('name'),
        site_id: typed('site'),
        merchant_id: merchantId,
        target_url: target,
      })
      form.replaceWith(made(answer))
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : 'It did not work'
    }
    button.disabled = false
  }
  const form = h(
    'form',
    { submit: (event) => void submit(event) },
    h('h2', {}, 'Smart link to this page'),
    h(
      'label',
      { class: 'field' },
      h('span', {}, 'Name'),
      h('input', {
        name: 'name',
        required: true,
        maxlength: String(longestName),
        value: truncate(tab.title ?? '', longestName),
      }),
    ),
    h(
      'label',
      { class: 'field' },
      h('span', {}, 'Site'),
      h('select', { name: 'site' }, ...sites.map((s) => h('option', { value: s.id }, s.name))),
    ),
    h('p', { class: 'dim wrap' }, `Leads to ${target}. This address is sent when you make the link.`),
    problem,
    button,
  )
  return form
}
