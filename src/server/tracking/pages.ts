import { domainToUnicode } from 'node:url'

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1.25rem}h1{font-size:1.25rem}.to{font-size:1.5rem;font-weight:650;overflow-wrap:anywhere}a{display:inline-block;margin-top:1rem}</style></head><body>${body}</body></html>`

/**
 * Shows where a link leads and lets the visitor choose; never redirects by itself. The domain is shown as in the
 * address (punycode), so look-alikes are visible.
 */
export function choicePage(target: URL, domain: string): string {
  const readable = domainToUnicode(domain)
  const note = readable === domain ? '' : `<p>It may be shown as ${escape(readable)}.</p>`
  return page(
    `You are leaving for ${domain}`,
    `<h1>This link leads to another website</h1><p class="to">${escape(domain)}</p>${note}<p>We do not know this website. Continue only if you expected to go there.</p><a rel="noopener noreferrer nofollow" href="${escape(target.href)}">Continue to ${escape(domain)}</a>`,
  )
}
/** Shows where a short link leads, for visitors who check first. */
export function infoPage(target: URL, shortPath: string): string {
  const domain = target.hostname.replace(/^www\./, '')
  return page(
    `This short link leads to ${domain}`,
    `<h1>This short link leads to</h1><p class="to">${escape(domain)}</p><p style="overflow-wrap:anywhere">${escape(target.href)}</p><a rel="nofollow" href="${escape(shortPath)}">Continue to ${escape(domain)}</a>`,
  )
}
export const missingPage = (title: string, text: string) =>
  page(title, `<h1>${escape(title)}</h1><p>${escape(text)}</p>`)
