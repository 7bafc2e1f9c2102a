import { Button, NumberInput, SegmentedControl, Select, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AutoLinkState } from '../../contract/autolinking/auto-linking.ts'
import {
  type AutoLinkMode,
  type AutoLinkScope,
  mostInPage,
  mostInParagraph,
} from '../../contract/autolinking/auto-linking-choices.ts'
import { plural } from '../../report/format.ts'
import { autoLinkHash } from '../../report/suggestion-words.ts'
import { messageOf, refusalOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { IfMay } from '../lib/if-may.tsx'
import { makeStale } from '../lib/make-stale.ts'
import { useMay, useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import type { Hue } from '../ui/hues.ts'
import { notify } from '../ui/notify.ts'
import { PlanWall } from '../ui/plan-wall.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { AutoLinkMentions } from './auto-link-mentions.tsx'
import { AutoLinkShops, rowsOf, shopsOf } from './auto-link-shops.tsx'
import { AutoLinkTests } from './auto-link-tests.tsx'
import { autoLinkQuery } from './queries.ts'
import './auto-link.css'

const modes: Record<AutoLinkMode, { label: string; hue: Hue; says: string }> = {
  off: { label: 'Off', hue: 'neutral', says: 'Texts stay as they are.' },
  report: {
    label: 'Report only',
    hue: 'pending',
    says: 'Texts stay as they are; what would be linked is listed below.',
  },
  on: { label: 'On', hue: 'approved', says: 'Names of shops in the texts of your pages are links that earn.' },
}
const scopes: { value: AutoLinkScope; label: string }[] = [
  { value: 'page', label: 'Once in a page' },
  { value: 'section', label: 'Once below each heading' },
]
const named = (fieldName: string, problem: string | null) =>
  problem?.startsWith(`${fieldName}: `) ? problem.slice(fieldName.length + 2) : null

/** The form values in the format of the call. */
const typedOf = (state: AutoLinkState) => ({
  mode: state.mode,
  className: state.className,
  scope: state.scope,
  mostInPage: state.mostInPage as number | string,
  mostInParagraph: state.mostInParagraph as number | string,
  rows: rowsOf(state.shops),
})
type Typed = ReturnType<typeof typedOf>

function useSave(channelUuid: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ rows, mostInPage: page, mostInParagraph: paragraph, ...rest }: Typed) =>
      api.autoLinking.save({
        channelUuid,
        ...rest,
        mostInPage: Number(page),
        mostInParagraph: Number(paragraph),
        shops: shopsOf(rows),
      }),
    onSuccess: async (saved) => {
      queries.setQueryData(autoLinkQuery(api, channelUuid).queryKey, saved)
      notify('Auto-linking updated successfully')
      await makeStale(queries, 'sites')
    },
  })
}

function AutoLinkForm({ channelUuid, state }: { channelUuid: string; state: AutoLinkState }) {
  const [typed, setTyped] = useState(() => typedOf(state))
  const save = useSave(channelUuid)
  const mayChange = useMay()
  const problem = refusalOf(save.error)
  const set = (some: Partial<Typed>) => {
    setTyped({ ...typed, ...some })
    save.reset()
  }
  const isChanged =
    JSON.stringify({ ...typed, rows: shopsOf(typed.rows) }) !== JSON.stringify({ ...typedOf(state), rows: state.shops })
  const isSaid = /^(className|mostIn\w+|shops\.\d+\.\w+(\.\d+)?): /.test(problem ?? '')
  return (
    <form
      noValidate
      className="auto-link"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(typed, { onSuccess: (saved) => setTyped(typedOf(saved)) })
      }}
    >
      <div className="seen">
        <StatusDot hue={modes[state.mode].hue}>{modes[state.mode].label}</StatusDot>
        <span className="dim">
          {modes[state.mode].says} {plural(state.shopCount, 'shop')} can earn here, by {plural(state.nameCount, 'name')}
          {state.leftOutCount > 0
            ? `; ${plural(state.leftOutCount, 'shop')} that pay least or cannot be linked to are left out`
            : ''}
          .
        </span>
      </div>
      <SegmentedControl
        aria-label="Auto-linking"
        disabled={!mayChange}
        value={typed.mode}
        data={(['off', 'report', 'on'] as const).map((value) => ({ value, label: modes[value].label }))}
        onChange={(mode) => set({ mode: mode as AutoLinkMode })}
      />
      <div className="auto-link-fields">
        <Select
          label="A shop is linked"
          allowDeselect={false}
          disabled={!mayChange}
          data={scopes}
          value={typed.scope}
          onChange={(scope) => set({ scope: (scope as AutoLinkScope | null) ?? typed.scope })}
        />
        <NumberInput
          label="Most links in a page"
          disabled={!mayChange}
          min={mostInPage.least}
          max={mostInPage.most}
          clampBehavior="none"
          value={typed.mostInPage}
          error={named('mostInPage', problem)}
          onChange={(value) => set({ mostInPage: value })}
        />
        <NumberInput
          label="Most in a paragraph"
          disabled={!mayChange}
          min={mostInParagraph.least}
          max={mostInParagraph.most}
          clampBehavior="none"
          value={typed.mostInParagraph}
          error={named('mostInParagraph', problem)}
          onChange={(value) => set({ mostInParagraph: value })}
        />
        <TextInput
          label="Class of the links"
          placeholder="none"
          disabled={!mayChange}
          value={typed.className}
          error={named('className', problem)}
          onChange={(e) => set({ className: e.currentTarget.value })}
        />
      </div>
      <AutoLinkShops rows={typed.rows} problem={problem} onChange={(rows) => set({ rows })} />
      {problem && !isSaid ? (
        <p className="form-error" role="alert">
          {problem}
        </p>
      ) : null}
      <IfMay>
        <div className="option-buttons">
          <span />
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            Save changes
          </Button>
        </div>
      </IfMay>
    </form>
  )
}

function AutoLinkBody({ channelUuid }: { channelUuid: string }) {
  const api = useApi()
  const { data, error, isPending, refetch } = useQuery(autoLinkQuery(api, channelUuid))
  if (isPending) return <Skeleton h={160} />
  if (error && !data) return <ErrorPanel small message={messageOf(error)} onRetry={() => void refetch()} />
  return (
    <>
      <AutoLinkForm key={channelUuid} channelUuid={channelUuid} state={data} />
      {data.mode === 'report' ? <AutoLinkMentions channelUuid={channelUuid} /> : null}
      <AutoLinkTests channelUuid={channelUuid} mode={data.mode} />
    </>
  )
}

/** Automatic links for shop names in the site's texts: on or off, how, and what would be linked. */
export function AutoLinkCard({ channelUuid }: { channelUuid: string }) {
  const hasIt = useMe().userAccountFeatures.includes('autoLinking')
  const isNamed = useRouterState({ select: (s) => s.location.hash }) === autoLinkHash
  const place = useRef<HTMLDivElement>(null)
  // the address is there before the card is, so scroll to it now
  useEffect(() => {
    if (isNamed) place.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <div id={autoLinkHash} ref={place}>
      <Card title="Auto-linking" padded>
        {hasIt ? (
          <AutoLinkBody channelUuid={channelUuid} />
        ) : (
          <PlanWall
            small
            feature="autoLinking"
            says="Auto-linking is"
            subtitle="Names of shops in the texts of your pages become links that earn: the first in each page, never in headings, quotes or menus."
          />
        )}
      </Card>
    </div>
  )
}
