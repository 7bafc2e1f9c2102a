import { attempt } from '../quiet.ts'

const name = 'outbound_click'
/** The server applies the agreed period in days; this is only its maximum, in seconds. */
const year = 365 * 86_400

/** What is stored of a visit from the publisher: the click id, and the source that came after it. */
export type Kept = { click: string; last: string }

const read = (text: string | null | undefined): Kept | undefined => {
  const [, click, last] = /^([0-9a-z]{1,40})\|(.{1,120})$/.exec(text || '') || []
  return click && last ? { click, last } : undefined
}

/** The widest domain allowed for a cookie of this page, so that a checkout on another subdomain finds it. */
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

/** First-party only: the shop's cookie and its local storage, since browsers sometimes clear one or the other. */
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
