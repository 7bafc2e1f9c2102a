import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import type { Opened, Seen, SeenTrouble } from '../browser/seen.ts'
import type { PageText } from '../page-text.ts'
import { counted, good, type Judged, note, problem, unknown } from './finding.ts'
import { barrierFindings, blockedFinding, deferralFinding } from './barrier-findings.ts'
import { wasSeenLately, countingFinding } from './counting-finding.ts'
import { countedLinks, hostsOf, linkFindings } from './link-findings.ts'
import { nonLinkFindings } from './non-link-findings.ts'
import { tagFindings, rightTags } from './tag-findings.ts'

/** The result of opening a page in a browser, with the text of its final document. */
export type OpenedPage = Exclude<Opened, { seen: Seen }> | { seen: Seen; text: PageText }

const troubles: Readonly<Record<SeenTrouble, string>> = {
  noBrowser: 'the browser of this server did not start',
  busy: 'the browser of this server was busy with other sites',
  timeout: 'it did not come to rest in time',
  gone: 'the browser ended, or was ended because the page took too much',
  unread: 'it did not open there',
}

/** The finding for a page that no browser saw: its text still counts. */
export function unopenedFinding(opened: Exclude<OpenedPage, { seen: Seen }>): InstallFinding {
  if ('wentTo' in opened)
    return unknown(
      'pageElsewhere',
      `In a browser the page goes on to ${opened.wentTo}, another site, before it can be looked at. What stands here was read from its text.`,
      'If visitors read that site, change the domain in the details of this one.',
    )
  return note(
    'browserFailed',
    `The page was not seen in a browser: ${troubles[opened.trouble]}. What stands here was read from its text.`,
  )
}

/** Whether a finding is about the presence of the script: what the browser saw replaces it. */
const isOfPlace = ({ kind }: InstallFinding) =>
  kind === 'scriptThere' || kind === 'scriptMissing' || kind === 'scriptByManager' || kind === 'scriptSwitchedOff'

function howItCame(ofText: Judged): string {
  if (ofText.text.tags.length > 0) return ''
  const [manager] = ofText.text.managers
  return ` It is not in the text of the page: ${manager ?? 'code of the page'} brings it.`
}

function ofRunning({ isDoubled, onlyTouched }: Seen, ofText: Judged, inBrowser: Judged): InstallFinding[] {
  const tags = tagFindings(inBrowser).filter((finding) => !isOfPlace(finding))
  const isTwice = tags.some(({ kind }) => kind === 'scriptTwice')
  if (isDoubled && !isTwice)
    tags.push(
      problem(
        'scriptTwice',
        'In a browser the script was started twice: something adds another tag while the page loads.',
        'Take one out.',
      ),
    )
  if (onlyTouched) {
    const held = barrierFindings(ofText).find(({ kind }) => kind === 'optimiserDelays')
    tags.push(
      held ??
        problem(
          'optimiserDelays',
          'In a browser the script ran only after the pointer was moved: visitors who leave before are not counted, nor may be the first click.',
          'Leave /tr/v1/script.js out of what delays scripts on your pages.',
        ),
    )
  }
  const says = `In a browser the script ran${onlyTouched ? '' : ' by itself'} and sent the pageview. It was answered and not counted: a check is no visit.`
  return [good('scriptRuns', `${says}${howItCame(ofText)}`), ...tags]
}

const ourFile = /\/tr\/v1\/(script|more|config|events)\b/
/** Our requests that a policy blocked, as the browser reports. */
function reallyBlocked({ blocked }: Seen, { known }: Judged): InstallFinding[] {
  const found = new Map<string, InstallFinding>()
  for (const { url, directive } of blocked) {
    const [, file] = URL.canParse(url) && known.serverHosts.includes(new URL(url).host) ? (ourFile.exec(url) ?? []) : []
    if (file === undefined) continue
    const what = file === 'script' || file === 'more' ? file : 'connection'
    if (!found.has(what)) found.set(what, blockedFinding({ what, directive }, known.server.origin))
  }
  return [...found.values()]
}

/** Why it did not run, by the page's text and the browser. */
function ofSilence(seen: Seen, ofText: Judged, inBrowser: Judged): InstallFinding[] {
  const blocked = reallyBlocked(seen, inBrowser)
  const guessed = barrierFindings(ofText).filter(({ kind }) => kind !== 'policyBlocks')
  const held = guessed.filter(({ kind, severity }) => kind !== 'consentMayHold' && severity === 'problem')
  const tags = tagFindings(inBrowser)
  const [tool] = [...inBrowser.text.autoBlockers, ...ofText.text.autoBlockers]
  if (blocked.length > 0 || held.length > 0) return [...tags, ...blocked, ...held]
  if (tool !== undefined && seen.loads === 0) return [...tags, deferralFinding({ by: 'consent', tool, category: '' })]
  if (rightTags(inBrowser).length === 0) return [...tags, ...guessed]
  const why =
    seen.loadError !== ''
      ? `In a browser the script could not be loaded: ${seen.loadError}.`
      : `In a browser the script ${seen.loads > 0 ? 'was loaded and sent no pageview' : 'was not asked for'}, neither at once nor after the pointer was moved.`
  // pageviews of readers arrive: what differs in our browser is unknown
  const made = wasSeenLately(inBrowser.known) ? unknown : problem
  return [
    ...tags,
    made('scriptNotRun', why, 'Open the page in a private window without an ad blocker and look at its console.'),
  ]
}

function ofAdded(ofText: Judged, inBrowser: Judged): InstallFinding[] {
  const before = countedLinks({ ...ofText, ...(inBrowser.seen ? { seen: inBrowser.seen } : {}) }).map(
    ({ href }) => href,
  )
  const added = countedLinks(inBrowser).filter(({ href }) => {
    const at = before.indexOf(href)
    if (at >= 0) before.splice(at, 1)
    return at < 0
  })
  if (added.length === 0) return []
  const [n, one] = [counted(added.length, 'of these links is', 'of these links are'), added.length === 1]
  return [
    note(
      'codeAdds',
      `${n} not in the text of the page (${hostsOf(added)}): code adds ${one ? 'it' : 'them'} while the page loads.`,
    ),
  ]
}

const isToDo = ({ severity }: InstallFinding) => severity === 'problem' || severity === 'unknown'

/** What a browser saw overrides guesses from the page's text. `ofText`: the page as served. */
export function judgeSeen(seen: Seen, ofText: Judged, inBrowser: Judged): InstallFinding[] {
  const ran = seen.pageviews > 0
  const counting = countingFinding(inBrowser)
  // a policy can block more.js while the script runs
  const script = ran
    ? [...ofRunning(seen, ofText, inBrowser), ...reallyBlocked(seen, inBrowser)]
    : ofSilence(seen, ofText, inBrowser)
  return [
    ...script,
    // a page not counted yet means nothing once the browser showed whether the script runs
    ...(counting.kind === 'pageNotCounted' && (ran || script.some(isToDo)) ? [] : [counting]),
    ...linkFindings(inBrowser),
    ...ofAdded(ofText, inBrowser),
    ...nonLinkFindings(inBrowser),
  ]
}
