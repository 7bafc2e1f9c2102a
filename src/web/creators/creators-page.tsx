import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreatorRow } from '../../contract/creators/creator-fields.ts'
import type { Search } from '../../report/search.ts'
import { useApi } from '../lib/api.tsx'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { PageBody, PageHead } from '../ui/page-head.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Chip } from './chip.tsx'
import { type Chosen, chosenOf, toSearch } from './chosen.ts'
import { CreatorDialog } from './creator-dialog.tsx'
import { CreatorsList } from './creators-list.tsx'
import { FigureCards } from './figure-cards.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { MappingDialog } from './mapping-dialog.tsx'
import { MerchantsList } from './merchants-list.tsx'
import { type Pair, waitingQuery } from './queries.ts'
import { useFigures } from './use-figures.ts'
import './creators.css'

type Tab = 'creators' | 'advertisers'
const tabs = [
  { key: 'creators', label: 'Creators' },
  { key: 'advertisers', label: 'Merchants' },
] as const satisfies readonly { key: Tab; label: string }[]
const PANEL = 'creators-shown'

/** /creators: who sends visitors with links of their own, and which programmes of which merchants are theirs. */
export default function CreatorsPage() {
  const me = useMe()
  const navigate = useNavigate()
  const { search } = useSearchState()
  const tab: Tab =
    useLocation({ select: (l) => l.hash }).replace('#', '') === 'advertisers' ? 'advertisers' : 'creators'
  const [pair, setPair] = useState<Pair | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const isHere = me.userAccountFeatures.includes('creators')
  const figures = useFigures(isHere)
  const waiting = useQuery({ ...waitingQuery(useApi()), enabled: isHere }).data
  const chosen = chosenOf(search)
  const go = (hash: Tab, patch: Search) =>
    void navigate({ to: '.', hash, search: ((old: Search) => ({ ...old, ...patch })) as never, resetScroll: false })
  const show = (next: Tab) => go(next, toSearch(chosen))
  const choose = (next: Chosen) => go(next.kind === 'creator' ? 'advertisers' : 'creators', toSearch(next))
  const toMerchants = (row: CreatorRow) => choose({ kind: 'creator', id: row.creatorId, name: row.creatorName })
  const clear = () => go(tab, toSearch(null))
  if (!isHere)
    return (
      <>
        <PageHead title="Creators" />
        <PageBody>
          <section className="card">
            <PlanWall
              feature="creators"
              says="Creators are"
              icon={IconUsersGroup}
              subtitle="Creators send visitors with links of their own and get a part of what those earn."
              sample={{
                title: 'creators of a month',
                rows: [
                  {
                    name: 'Maja, Instagram',
                    note: '4,210 clicks · 40% of your commission',
                    figure: 'DKK 2,265 to pay',
                  },
                  { name: 'Oskar, YouTube', note: '1,904 clicks · 30% of your commission', figure: 'DKK 1,213 to pay' },
                ],
              }}
            />
          </section>
        </PageBody>
      </>
    )
  const add = me.userRights.includes('manage') ? (
    <Button
      variant={waiting ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      Add creator
    </Button>
  ) : null
  const merchant = chosen?.kind === 'merchant' ? chosen : null
  const creator = chosen?.kind === 'creator' ? chosen : null
  const narrows = tab === 'creators' ? merchant : creator
  return (
    <>
      <PageHead title="Creators">
        {me.userRights.includes('manage') ? (
          <Button variant="default" onClick={() => setIsImporting(true)}>
            Import
          </Button>
        ) : null}
        {add}
      </PageHead>
      <PageBody>
        <FigureCards of={figures} waiting={waiting} />
        <Tabs label="Creators or merchants" items={tabs} value={tab} onChange={show} controls={PANEL} />
        {narrows ? <Chip name={narrows.name} onRemove={clear} /> : null}
        <div id={PANEL} role="tabpanel" aria-label={tab === 'creators' ? 'Creators' : 'Merchants'}>
          {tab === 'creators' ? (
            <CreatorsList
              chosen={merchant}
              onPick={(row) =>
                merchant
                  ? setPair({ advertiserUuid: merchant.id, creatorId: row.creatorId })
                  : void navigate({ to: `/creators/${row.creatorId}` as never })
              }
              onMerchants={toMerchants}
              figures={figures}
              add={add}
            />
          ) : (
            <MerchantsList
              chosen={creator}
              onPick={(advertiserUuid, name) =>
                creator
                  ? setPair({ advertiserUuid, creatorId: creator.id })
                  : choose({ kind: 'merchant', id: advertiserUuid, name })
              }
            />
          )}
        </div>
      </PageBody>
      {isAdding ? <CreatorDialog onClose={() => setIsAdding(false)} /> : null}
      {isImporting ? <ImportDialog onClose={() => setIsImporting(false)} /> : null}
      {pair ? <MappingDialog pair={pair} onClose={() => setPair(null)} /> : null}
    </>
  )
}
