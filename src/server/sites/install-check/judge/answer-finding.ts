import type { FetchTrouble } from '../../../../connectors/shared/http/fetch-page.ts'
import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { toUrl } from '../../../address/address.ts'
import type { PageFetch } from '../fetch-site-page.ts'
import { type ReadPage, unknown } from './finding.ts'

const troubles: Readonly<Record<FetchTrouble, string>> = {
  noName: 'its domain has no address. Is it spelled right in the details of the site?',
  nameTrouble: 'the address of its domain could not be looked up just now',
  certificate: 'its certificate is not valid for this address; browsers warn visitors, too',
  chain: 'its server leaves out a part of its certificate',
  refused: 'nobody answers there',
  timeout: 'it did not answer in time',
  cut: 'the connection was cut',
  hostile: 'its address is not on the public internet',
}
const signInPath = /(?:^|\/)(?:wp-login\.php|login|log-in|signin|sign-in|sso|auth|password)(?:[/.?]|$)/i
/** Firewalls that challenge clients to prove they are browsers. */
const isChallenge = (headers: Readonly<Record<string, string>>) =>
  headers['cf-mitigated'] === 'challenge' || 'x-sucuri-block' in headers || 'x-datadome' in headers

function ofStatus(status: number, type: string, headers: Readonly<Record<string, string>>): InstallFinding {
  if (status === 401 || status === 407)
    return unknown('pageSignIn', `The page asks for a sign-in (${status}), so it could not be checked.`)
  if (isChallenge(headers) || [403, 406, 429].includes(status))
    return unknown(
      'pageUnread',
      `The page refused to be read by a program (${status}); it may well open for visitors. It could not be checked.`,
      'Let requests with “OutboundInstallCheck” in their user agent through your firewall, or look at “We see your page” above.',
    )
  if (status === 404 || status === 410)
    return unknown('pageUnread', `The page does not exist (${status}), so it could not be checked.`)
  if (status >= 500)
    return unknown('pageUnread', `The server of the site failed (${status}), so the page could not be checked.`)
  if (status >= 200 && status < 300)
    return unknown(
      'pageUnread',
      `The address answers no web page but ${type.split(';')[0] ?? 'something else'}, so it could not be checked.`,
    )
  return unknown('pageUnread', `The page answered ${status}, so it could not be checked.`)
}

/** Why a page's text tells nothing about the site; null if it does. */
export function answerFinding({ url, end }: PageFetch): InstallFinding | null {
  if (end.kind === 'trouble') return unknown('pageUnread', `The page could not be opened: ${troubles[end.trouble]}.`)
  if (end.kind === 'tooManyHops')
    return unknown('pageUnread', 'The page redirects again and again, so it could not be checked.')
  if (end.kind === 'elsewhere')
    return unknown(
      'pageElsewhere',
      `The page redirects to ${end.host}, another site. Its pages were not looked at.`,
      'If visitors read that site, change the domain in the details of this one.',
    )
  if (end.kind === 'noPage') return ofStatus(end.status, end.type, end.headers)
  return isSignIn(url, end)
    ? unknown('pageSignIn', 'The page shows a sign-in instead of its text, so it could not be checked.')
    : null
}

/** Many pages have a password form; a page with little else is a sign-in page. */
function isSignIn(url: string, { text }: ReadPage): boolean {
  return text.hasPassword && (signInPath.test(toUrl(url)?.pathname ?? '') || text.words < 60) && text.tags.length === 0
}
