import { Button } from '@mantine/core'
import {
  IconArrowsExchange,
  IconArrowsSplit2,
  IconChevronDown,
  IconExternalLink,
  IconLinkOff,
  IconLinkPlus,
  IconPlugConnected,
  IconPlus,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Recommendation } from '../../contract/discovery/recommendations.ts'
import { evidenceLabels } from '../../report/explain-expected.ts'
import { shortDay } from '../../report/date-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { SuggestionMenu, useMark } from '../lib/line-menu.tsx'
import {
  actTexts,
  autoLinkHash,
  detailOf,
  placeOf,
  rangeOf,
  searchOf,
  titleOf,
  whole,
} from '../../report/suggestion-words.ts'
import { dismissTexts } from '../lib/dismiss-texts.ts'
import { WhyPanel } from './why-panel.tsx'

const icons = {
  new: IconPlus,
  alternative: IconArrowsExchange,
  network: IconPlugConnected,
  splitTest: IconArrowsSplit2,
  brokenLink: IconLinkOff,
  autoLink: IconLinkPlus,
}

interface LineProps {
  of: Recommendation
  place: number
  currency: string
  /** The widest range of the list: bars of all lines share one scale. */
  most: number
  mayChange: boolean
  onTest: (r: Recommendation) => void
}

/** How a suggestion was put aside, and the button to undo that. */
function PutAside({ of: r, mayChange }: { of: Recommendation; mayChange: boolean }) {
  const mark = useMark()
  const since = r.stateDatetime ?? ''
  const who = r.stateUserName ? ` by ${r.stateUserName}` : ''
  return (
    <div className="reco-act">
      <span className="reco-small">
        {r.state === 'snoozed'
          ? `Snoozed until ${shortDay((r.snoozedUntilDatetime ?? '').slice(0, 10))}${who}`
          : `${r.dismissReason ? dismissTexts[r.dismissReason] : 'Dismissed'}, ${shortDay(since.slice(0, 10))}${who}`}
      </span>
      {mayChange ? (
        <Button
          variant="default"
          size="xs"
          aria-label={`Open again: ${titleOf(r)}`}
          onClick={() => void mark(r.recommendationKey, { state: 'open' }, 'Opened again')}
        >
          Open again
        </Button>
      ) : null}
    </div>
  )
}

/** One suggestion: what to do, its value, and the reason. */
export function RecommendationLine({ of: r, place, currency, most, mayChange, onTest }: LineProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const Icon = icons[r.kind]
  const title = titleOf(r)
  const evidence = r.why ? [evidenceLabels[r.why.expectation.evidence].toLowerCase()] : []
  const detail = [detailOf(r), ...evidence].join(' · ')
  // only the first one is filled
  const variant = place === 1 ? 'filled' : 'default'
  const at = (n: number) => `${Math.max(0, Math.min(100, (n / most) * 100))}%`
  return (
    <li className="reco-line" data-open={open || undefined}>
      <div className="reco-row" data-aside={r.state === 'open' ? undefined : true}>
        <span className="reco-place">{place}</span>
        <span className="reco-icon" aria-hidden>
          <Icon size={16} />
        </span>
        <p className="reco-what" title={`${title}. ${detail}`}>
          <b className="reco-title">{title}</b> <span className="reco-small">{detail}</span>
        </p>
        <div className="reco-value">
          <b>{whole(r.score, currency)}</b>
          <span className="reco-range" aria-hidden>
            <span style={{ left: at(r.scoreLow), right: `calc(100% - ${at(r.scoreHigh)})` }} />
            <i style={{ left: at(r.score) }} />
          </span>
          <span className="dim">{rangeOf(r)}</span>
        </div>
        {r.state === 'open' ? (
          <div className="reco-act">
            {r.act === 'test' ? (
              <Button
                variant={variant}
                size="xs"
                disabled={!mayChange}
                onClick={() => onTest(r)}
                aria-label={`${actTexts.test}: ${title}`}
              >
                {actTexts.test}
              </Button>
            ) : r.applyUrl !== null ? (
              <Button
                component="a"
                href={r.applyUrl}
                target="_blank"
                rel="noopener noreferrer"
                variant={variant}
                size="xs"
                rightSection={<IconExternalLink size={14} aria-hidden />}
                aria-label={`${actTexts.apply}: ${title}`}
              >
                {actTexts.apply}
              </Button>
            ) : (
              <Button
                component={AppLink}
                to={placeOf(r)}
                search={searchOf(r)}
                {...(r.act === 'link' ? { hash: autoLinkHash } : {})}
                variant={variant}
                size="xs"
                aria-label={`${actTexts[r.act]}: ${title}`}
              >
                {actTexts[r.act]}
              </Button>
            )}
            <button
              type="button"
              className="text-button small reco-ask"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`Why this number? ${title}`}
              onClick={() => setOpen(!open)}
            >
              <span>Why this number?</span> <IconChevronDown size={16} aria-hidden />
            </button>
          </div>
        ) : (
          <PutAside of={r} mayChange={mayChange} />
        )}
        {mayChange && r.state === 'open' ? (
          <SuggestionMenu recommendationKey={r.recommendationKey} title={title} />
        ) : null}
      </div>
      {open ? (
        <WhyPanel
          id={id}
          why={r.why}
          value={r}
          currency={currency}
          counted={r.counted}
          shops={r.advertiserDomains}
          sides={r.sides}
          shop={r.advertiser?.advertiserDomain}
        />
      ) : null}
    </li>
  )
}
