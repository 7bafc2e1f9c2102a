import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import { kindOfTarget } from '../../../../tracker/links.ts'
import { toUrl } from '../../../address/address.ts'
import { counted, type Judged, note } from './finding.ts'
import { hostsOf, isOwn } from './of-links.ts'

const awayFrom = (texts: readonly string[], judged: Judged): URL[] =>
  texts
    .map((text) => (URL.canParse(text, judged.base.href) ? toUrl(new URL(text, judged.base).href) : null))
    .filter((target): target is URL => target !== null && !isOwn(target, judged))

/** What leads to other sites without being a link, as far as the text of the page shows it. */
export function ofOthers(judged: Judged): InstallFinding[] {
  const { text, known } = judged
  const [buttons, forms] = [awayFrom(text.buttons, judged), awayFrom(text.forms, judged)]
  const config = { active: true, options: known.options, networkHosts: known.networkHosts }
  const frames = awayFrom(text.frames, judged).filter(
    (target) => known.covers(target) || kindOfTarget(target, judged.url, known.server, config) === 'network',
  )
  return [
    ...(buttons.length > 0
      ? [
          note(
            'waysUncounted',
            `${counted(buttons.length, 'button leads', 'buttons lead')} to other sites by code (${hostsOf(buttons)}), past the redirect: their clicks earn nothing.`,
            'Make them links with an href; they may look the same.',
          ),
        ]
      : []),
    ...(forms.length > 0
      ? [
          note(
            'waysUncounted',
            `${counted(forms.length, 'form leads', 'forms lead')} to other sites (${hostsOf(forms)}), past the redirect: their clicks earn nothing.`,
            'Where a form only opens a page, a link in its place can earn.',
          ),
        ]
      : []),
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
