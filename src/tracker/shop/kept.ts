import { attempt } from '../quiet.ts'

const name = 'outbound_click'
/** The server counts the days of the agreed period; here is only the longest that one may be. */
const year = 365 * 86_400

/** What is kept of a visit that came from the publisher: the click id, and what came after it. */
export type Kept = { click: string; last: string }

const read = (text: string | null | undefined): Kept | undefined => {
  const [, click, last] = /^([0-9a-z]{1,40})\|(.{1,120})$/.exec(text || '') || []
  return click && last ? { click, last } : undefined
}

/** The widest domain a cookie of this page may have, so that a checkout under another name of the shop finds it. */
export function widestDomain(host: string): string {
  const parts = host.split('.')
  for (let n = parts.length - 2; n >= 0; n--) {
    const domain = parts.slice(n).join('.')
    document.cookie = `outbound_try=1;domain=${domain};path=/;SameSite=Lax`
    if (document.cookie.indexOf('outbound_try=1') >= 0) {
      document.cookie = `outbound_try=;domain=${domain};path=/;max-age=0`
      return domain
    }
  }
  return host
}

/** First-party only: a cookie of the shop, and its local storage, of which browsers clear now the one, now the other. */
export function load(): Kept | undefined {
  const cookie = attempt(() => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1])
  return read(cookie && attempt(() => decodeURIComponent(cookie))) || read(attempt(() => localStorage.getItem(name)))
}
export function save({ click, last }: Kept, domain: string): void {
  const text = `${click}|${last}`
  attempt(() => localStorage.setItem(name, text))
  attempt(() => {
    const secure = location.protocol === 'https:' ? ';Secure' : ''
    const place = domain.indexOf('.') > 0 ? `;domain=${domain}` : ''
    document.cookie = `${name}=${encodeURIComponent(text)}${place};path=/;max-age=${year};SameSite=Lax${secure}`
  })
}
