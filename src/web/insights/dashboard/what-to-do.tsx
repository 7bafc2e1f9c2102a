import './what-to-do.css'
import { Button } from '@mantine/core'
import {
  IconLinkOff,
  IconPercentage,
  IconPlugConnectedX,
  IconRadar,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Alarm } from '../../../contract/discovery/alarms.ts'
import { int, money, plural } from '../../../report/format.ts'
import { useApi } from '../../lib/api.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Card } from '../../ui/card.tsx'

type Kind = Alarm['kind']
/** The numbers of the day stand below: so many lines leave them on the first screen. */
const FEW = 4
const icons = {
  brokenLink: IconLinkOff,
  campaignClosed: IconX,
  commissionCut: IconPercentage,
  connectionFailed: IconPlugConnectedX,
  partnerTracking: IconRadar,
  creatorTraffic: IconUserQuestion,
}
const titles: Record<Kind, (a: Alarm) => string> = {
  brokenLink: (a) => `A link on ${a.name} is broken`,
  campaignClosed: (a) => `${a.name} closed its campaign`,
  commissionCut: (a) => `${a.name} pays less`,
  connectionFailed: (a) => `${a.name} stopped importing`,
  partnerTracking: (a) => `The tracking of ${a.name} needs a look`,
  creatorTraffic: (a) => `The clicks of ${a.name} look odd`,
}
const at = (a: Alarm) => (a.networkName === '' ? '' : `, at ${a.networkName}`)
const details: Record<Kind, (a: Alarm) => string> = {
  brokenLink: (a) => `${plural(a.clickCount, 'click')} in 30 days lead there.`,
  campaignClosed: (a) => `${plural(a.clickCount, 'click')} in 30 days went through it${at(a)}.`,
  commissionCut: (a) => `Commission ${a.from} → ${a.to}${at(a)}, on ${int(a.clickCount)} clicks in 30 days.`,
  connectionFailed: (a) => `${a.message} Sales there are not counted.`,
  partnerTracking: (a) => `${a.message}. The merchant is told, too.`,
  creatorTraffic: (a) => `${a.message}.`,
}
const merchantPath = (a: Alarm) => (a.advertiserUuid ? `/merchants/${a.advertiserUuid}` : '/discover/recommendations')
const acts: Record<Kind, (a: Alarm) => { label: string; to: string; search?: Record<string, string> }> = {
  brokenLink: (a) => ({ label: 'Fix link', to: '/discover/broken', search: { q: a.brokenLinkTargetUrlPath } }),
  campaignClosed: (a) => ({ label: 'Find another', to: merchantPath(a) }),
  commissionCut: (a) => ({ label: 'Find better rate', to: merchantPath(a) }),
  connectionFailed: (a) => ({ label: 'Reconnect', to: `/networks/${a.networkUuid}` }),
  partnerTracking: (a) => ({ label: 'Open partner', to: `/partners/${a.partnerUuid}` }),
  creatorTraffic: (a) => ({ label: 'Open creator', to: `/creators/${a.creatorId}` }),
}

/** What happened since yesterday that costs money, each with its action. Nothing where nothing did; quiet when it cannot be asked. */
export function WhatToDo() {
  const api = useApi()
  const [isWhole, setWhole] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['discovery', 'alarms'],
    queryFn: ({ signal }) => api.alarms.latest({}, { signal }),
  })
  if (data.length === 0) return null
  return (
    <Card title="What to do" sub={`${data.length} new since yesterday, most money first`}>
      <ul className="todo">
        {(isWhole ? data : data.slice(0, FEW)).map((a) => {
          const Icon = icons[a.kind]
          const { label, to, search } = acts[a.kind](a)
          const title = titles[a.kind](a)
          return (
            <li key={a.alarmKey}>
              <span className="todo-icon" data-kind={a.kind} aria-hidden>
                <Icon size={18} />
              </span>
              <p>
                <b>{title}</b> <span className="dim">{details[a.kind](a)}</span>
              </p>
              <span className="todo-money">
                <span className="todo-stake">At stake, 30 days </span>
                {money(a.score, a.currencyCode)}
              </span>
              <Button
                component={AppLink}
                to={to}
                search={search ?? {}}
                variant="default"
                size="xs"
                aria-label={`${label}: ${title}`}
              >
                {label}
              </Button>
            </li>
          )
        })}
      </ul>
      {data.length > FEW ? (
        <button
          type="button"
          className="text-button todo-more"
          onClick={() => setWhole(!isWhole)}
          aria-expanded={isWhole}
        >
          {isWhole ? 'Show fewer' : `Show ${int(data.length - FEW)} more`}
        </button>
      ) : null}
    </Card>
  )
}
