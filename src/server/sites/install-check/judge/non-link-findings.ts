import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { kindOfTarget } from '../../../../tracker/links.ts'
import { toUrl } from '../../../address/address.ts'
import { counted, type Judged, note } from './finding.ts'
import { hostsOf, isOwn } from './link-findings.ts'

const awayFrom = (texts: readonly string[], judged: Judged): URL[] =>
  texts
    .map((text) => (URL.canParse(text, judged.base.href) ? toUrl(new URL(text, judged.base).href) : null))
    .filter((target): target is URL => target !== null && !isOwn(target, judged))

/** Buttons, forms and other elements that lead to other sites without being links. */
function wayFindings(judged: Judged): InstallFinding[] {
  const { ways } = judged.text
  const whole = ways.filter(({ address }) => address !== '')
  const of = (isCounted: boolean) =>
    awayFrom(
      whole.filter((way) => way.isCounted === isCounted).map(({ address }) => address),
      judged,
    )
  const [seen, posted] = [of(true), of(false)]
  const byCode = ways.length - whole.length
  const thing = (n: number) => counted(n, 'button or form', 'buttons or forms')
  return [
    ...(seen.length > 0
      ? [
          note(
            'waysCounted',
            `${thing(seen.length)} ${seen.length === 1 ? 'leads' : 'lead'} to other sites without a link (${hostsOf(seen)}): these clicks are counted as discover clicks, cannot go through the redirect and earn nothing.`,
            'Make them links with an href; they may look the same.',
          ),
        ]
      : []),
    ...(posted.length > 0
      ? [
          note(
            'waysUncounted',
            `${counted(posted.length, 'form sends', 'forms send')} what was filled in to other sites (${hostsOf(posted)}) and cannot be counted.`,
          ),
        ]
      : []),
    ...(byCode > 0
      ? [
          note(
            'waysUncounted',
            `${counted(byCode, 'button', 'buttons')} may lead out by code that makes up the address: whether they do cannot be seen from here, and windows opened so cannot be counted.`,
            'Give them data-href with the address, or make them links.',
          ),
        ]
      : []),
  ]
}

/** Everything in the page's text that leads to other sites without being a link. */
export function nonLinkFindings(judged: Judged): InstallFinding[] {
  const { text, known } = judged
  const config = { active: true, options: known.options, networkHosts: known.networkHosts }
  const frames = awayFrom(text.frames, judged).filter(
    (target) => known.covers(target) || kindOfTarget(target, judged.url, known.server, config) === 'network',
  )
  return [
    ...wayFindings(judged),
    ...(frames.length > 0
      ? [
          note(
            'framesUnseen',
            `${counted(frames.length, 'frame shows', 'frames show')} pages of shops or networks (${hostsOf(frames)}): what visitors follow inside of them cannot be counted.`,
          ),
        ]
      : []),
  ]
}
