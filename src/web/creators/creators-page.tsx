import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
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

const CreatorsWall = () => (
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
              { name: 'Maja, Instagram', note: '4,210 clicks · 40% of your commission', figure: 'DKK 2,265 to pay' },
              { name: 'Oskar, YouTube', note: '1,904 clicks · 30% of your commission', figure: 'DKK 1,213 to pay' },
            ],
          }}
        />
      </section>
    </PageBody>
  </>
)

/** The list that is shown, and the row of the other list that filters it; both are kept in the address. */
function useShownList() {
  const navigate = useNavigate()
  const { search } = useSearchState()
  const tab: Tab =
    useLocation({ select: (l) => l.hash }).replace('#', '') === 'advertisers' ? 'advertisers' : 'creators'
  const chosen = chosenOf(search)
  const go = (hash: Tab, patch: Search) =>
    void navigate({ to: '.', hash, search: ((old: Search) => ({ ...old, ...patch })) as never, resetScroll: false })
  return {
    tab,
    merchant: chosen?.kind === 'merchant' ? chosen : null,
    creator: chosen?.kind === 'creator' ? chosen : null,
    show: (next: Tab) => go(next, toSearch(chosen)),
    choose: (next: Chosen) => go(next.kind === 'creator' ? 'advertisers' : 'creators', toSearch(next)),
    clear: () => go(tab, toSearch(null)),
  }
}

/** The list of creators or merchants; in a filtered list, picking a row opens the programmes of that pair. */
function Lists({ figures, add }: { figures: ReturnType<typeof useFigures>; add: ReactNode }) {
  const navigate = useNavigate()
  const { tab, merchant, creator, show, choose, clear } = useShownList()
  const [pair, setPair] = useState<Pair | null>(null)
  const narrows = tab === 'creators' ? merchant : creator
  return (
    <>
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
            onMerchants={(row) => choose({ kind: 'creator', id: row.creatorId, name: row.creatorName })}
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
      {pair ? <MappingDialog pair={pair} onClose={() => setPair(null)} /> : null}
    </>
  )
}

/** /creators: creators, and the programmes of merchants assigned to them. */
export default function CreatorsPage() {
  const me = useMe()
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null)
  const isHere = me.userAccountFeatures.includes('creators')
  const figures = useFigures(isHere)
  const waiting = useQuery({ ...waitingQuery(useApi()), enabled: isHere }).data
  if (!isHere) return <CreatorsWall />
  const mayManage = me.userRights.includes('manage')
  const close = () => setDialog(null)
  const add = mayManage ? (
    <Button
      variant={waiting ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog('add')}
    >
      Add creator
    </Button>
  ) : null
  return (
    <>
      <PageHead title="Creators">
        {mayManage ? (
          <Button variant="default" onClick={() => setDialog('import')}>
            Import
          </Button>
        ) : null}
        {add}
      </PageHead>
      <PageBody>
        <FigureCards of={figures} waiting={waiting} />
        <Lists figures={figures} add={add} />
      </PageBody>
      {dialog === 'add' ? <CreatorDialog onClose={close} /> : null}
      {dialog === 'import' ? <ImportDialog onClose={close} /> : null}
    </>
  )
}
