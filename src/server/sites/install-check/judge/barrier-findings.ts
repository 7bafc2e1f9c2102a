import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import type { Deferral } from '../deferral.ts'
import type { FoundTag } from '../page-text.ts'
import { type Blocked, blockedBy, readPolicies } from '../policy.ts'
import { type Judged, note, problem, unknown } from './finding.ts'
import { wasSeenLately } from './counting-finding.ts'
import { rightTags } from './tag-findings.ts'

const optOut: Readonly<Record<string, string>> = {
  'WP Rocket': 'In WP Rocket, add /tr/v1/script.js to “Delay JavaScript execution: excluded”.',
  'LiteSpeed Cache':
    'In LiteSpeed Cache, add /tr/v1/script.js to “JS Delayed Includes: excludes” or give the tag data-no-optimize="1".',
  Perfmatters: 'In Perfmatters, add /tr/v1/script.js to the exclusions of “Delay JavaScript”.',
  FlyingPress: 'In FlyingPress, leave /tr/v1/script.js out of the scripts that are delayed.',
  'Cloudflare Rocket Loader': 'To run it at once, give the tag data-cfasync="false".',
}

export function deferralFinding({ by, tool, category }: Deferral): InstallFinding {
  if (by === 'consent')
    return problem(
      'consentHolds',
      `${tool === 'a consent tool' ? 'A consent tool' : tool} holds the script back until a visitor agrees${category ? ` (${category})` : ''}: pages and clicks before that, and of visitors who do not agree, are not counted.`,
      'The script sets no cookie and stores nothing in the browser. If you may count without consent, give its tag no category and the type of a script.',
    )
  const todo = optOut[tool] ?? `Leave /tr/v1/script.js out of what ${tool} changes.`
  return by === 'interaction'
    ? problem(
        'optimiserDelays',
        `${tool} holds the script back until a visitor moves or taps: those who leave before are not counted, nor may be the first click.`,
        todo,
      )
    : note('optimiserDelays', `${tool} runs the script a little later, when the page is there.`, optOut[tool] ?? null)
}

export function blockedFinding({ what, directive }: Blocked, host: string): InstallFinding {
  if (what === 'everything')
    return problem(
      'policyBlocks',
      `The content security policy of the page (${directive}) lets no script run.`,
      'Add allow-scripts to it.',
    )
  if (what === 'more')
    return problem(
      'policyBlocks',
      `The content security policy of the page (${directive}) blocks a part of the script: pages and links are counted, script settings and clicks without links are not.`,
      `Name ${host} in script-src, not one file of it.`,
    )
  return problem(
    'policyBlocks',
    what === 'script'
      ? `The content security policy of the page (${directive}) blocks the script: browsers do not load it.`
      : `The content security policy of the page (${directive}) blocks the connections of the script: it cannot count.`,
    `Add ${host} to ${what === 'script' ? 'script-src' : 'connect-src'} of the policy${what === 'script' ? ', or give the tag the nonce of the page where the policy goes by nonces' : ''}.`,
  )
}

function ofPolicy({ url, base, page, text }: Judged, tag: FoundTag): InstallFinding[] {
  if (!URL.canParse(tag.src, base)) return []
  const src = new URL(tag.src, base)
  const policies = readPolicies(page.headers['content-security-policy'] ?? '', text.policies)
  const blocked = blockedBy(policies, { ...tag, src }, url)
  const kinds = new Map(blocked.map((b) => [b.what, b]))
  return [...kinds.values()].map((b) => blockedFinding(b, src.origin))
}

/** What stops a page's script from running or reaching its server. */
export function barrierFindings(judged: Judged): InstallFinding[] {
  const tags = rightTags(judged)
  const [tag] = tags
  if (!tag) return []
  // a running tag makes up for a waiting one
  const isFree = tags.some((t) => t.held === null)
  const held = isFree || tag.held === null || tag.held === 'switched off' ? [] : [deferralFinding(tag.held)]
  const [tool] = judged.text.autoBlockers
  const says = `${tool} is on the page and may hold scripts back that it does not know, until a visitor agrees. Whether it does so with this one cannot be seen from here.`
  const todo = `Look in ${tool} whether the script is listed, and in which category.`
  const may =
    isFree && tool !== undefined
      ? [wasSeenLately(judged.known) ? note('consentMayHold', says, todo) : unknown('consentMayHold', says, todo)]
      : []
  return [...held, ...may, ...ofPolicy(judged, tag)]
}
