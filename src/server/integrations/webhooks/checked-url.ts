import type { EndpointKind } from '../../../contract/integrations/webhook-types.ts'

const hosts: Record<Exclude<EndpointKind, 'webhook'>, { is: RegExp; path: RegExp; form: string }> = {
  slack: {
    is: /^hooks\.slack(-gov)?\.com$/,
    path: /^\/(services|workflows|triggers)\/./,
    form: 'https://hooks.slack.com/services/…',
  },
  discord: {
    is: /^(?:[a-z]+\.)?discord(app)?\.com$/,
    path: /^\/api\/(v\d+\/)?webhooks\/\d+\/./,
    form: 'https://discord.com/api/webhooks/…',
  },
  teams: {
    is: /\.(webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/,
    path: /^\/./,
    form: 'https://….webhook.office.com/… or that of a Teams workflow',
  },
}

/**
 * Why a URL cannot be used, as a sentence that continues after its name; null when it can. Each try checks whether the
 * host is on the public internet.
 */
export function urlProblem(kind: EndpointKind, text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'Must be an address like https://example.com/hook'
  if (url.protocol !== 'https:') return 'Must begin with https://'
  if (url.port !== '') return 'Must use the usual port of https'
  if (url.username !== '' || url.password !== '') return 'Must hold no user and no password'
  if (url.hash !== '') return 'Must hold no part behind #'
  if (kind === 'webhook') return null
  const { is, path, form } = hosts[kind]
  return is.test(url.hostname) && path.test(url.pathname) ? null : `Must be like ${form}`
}

/**
 * The visible part of a URL: the path of a chat service's URL is secret, because anyone who knows it can post there.
 */
export function shownUrl(kind: EndpointKind, text: string): string {
  const { hostname, pathname } = new URL(text)
  return kind === 'webhook' ? `${hostname}${pathname === '/' ? '' : pathname}` : hostname
}
