import './insights.css'
import './sides/sides.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SideColumn } from '../../contract/insights/sides.ts'
import { rangeToSearch } from '../../report/ranges.ts'
import { searchFlag } from '../../report/search.ts'
import { sidesPatch } from '../../report/side-state.ts'
import { isTelling, shownSides, sideNote, sideSentence } from '../../report/side-words.ts'
import { useApi } from '../lib/api.tsx'
import { failureOf } from '../lib/failure-of.ts'
import { OldRates } from '../lib/old-rates.tsx'
import { networkOptionsQuery } from '../lib/option-queries.ts'
import { useMe } from '../lib/session.ts'
import { useSearchState } from '../lib/use-search.ts'
import { DateRange } from '../ui/date-range/date-range.tsx'
import { rowsOf } from '../ui/list/list-rows.ts'
import { ListScreen } from '../ui/list/list-screen.tsx'
import { useListState } from '../ui/list/use-list-state.ts'
import { noDataYet } from './no-data-yet.tsx'
import { csvColumns, sideColumns } from './sides/columns.tsx'
import { PairMenu } from './sides/pair-menu.tsx'
import { type Sides, useSides } from './sides/use-sides.ts'
import { SideBar } from './sides/side-bar.tsx'

const keyOf = (row: SideColumn) => row.id
const unreadable = 'The filters of B in this address cannot be read. Choose them again.'

function useColumns({ a, b }: { a: string; b: string }, currency: string) {
  return useMemo(() => sideColumns({ a, b }, currency), [a, b, currency])
}

/** The filters of both sides. */
function Bars({ sides: { a, b, isSameDays } }: { sides: Sides }) {
  const { setSearch } = useSearchState()
  return (
    <div className="side-bars">
      <SideBar
        name="A"
        filters={a.filters}
        days={a.days}
        hasOwnDays={!isSameDays}
        onChange={(next) => setSearch(sidesPatch(next, b.filters))}
      />
      <SideBar
        name="B"
        filters={b.filters}
        days={b.days}
        hasOwnDays={!isSameDays}
        onChange={(next) => setSearch(sidesPatch(a.filters, next))}
      />
    </div>
  )
}

/** Compares the report under two filters, or before and after a day: what differs, and whether that can be chance. */
export default function SidesPage() {
  const me = useMe()
  const list = useListState()
  const { search, setSearch } = useSearchState()
  const sides = useSides()
  const { range, names, isSameDays, isReadable, input, asked } = sides
  const networks = useQuery(networkOptionsQuery(useApi()))
  const currency = me.currency.currencyCode
  const columns = useColumns(names, currency)
  const all = useMemo(() => asked.data && shownSides(asked.data.columns), [asked.data])
  const isWhole = searchFlag(search, 'all') ?? false
  const rows = useMemo(() => (isWhole ? all : all?.filter(isTelling)), [all, isWhole])
  const listed = rowsOf<SideColumn>({ ...asked, data: rows })
  return (
    <ListScreen<SideColumn>
      head={{ title: 'Side by side', sub: 'Two choices over the same report, and whether they differ by chance' }}
      actions={
        <>
          <PairMenu today={sides.today} setSearch={setSearch} />
          <DateRange
            value={range}
            onChange={(next) => setSearch(rangeToSearch(next))}
            timeZone={me.userTimezone}
            today={sides.today}
            shortcuts
          />
        </>
      }
      bar={<Bars sides={sides} />}
      waitsAbove={asked.isPending && isReadable && !failureOf(asked)}
      above={
        <>
          <OldRates />
          {asked.data ? (
            <section className="card closed-lead" aria-label="In short">
              <div>
                <h2>{sideSentence(asked.data.columns, { currency, names })}</h2>
                <p className="dim">{sideNote(asked.data.columns, { known: asked.data.known, isSameDays })}</p>
              </div>
            </section>
          ) : null}
        </>
      }
      below={
        all && rows && (isWhole || rows.length < all.length) ? (
          <p>
            <button
              type="button"
              className="text-button"
              onClick={() => setSearch({ all: isWhole ? undefined : true })}
            >
              {isWhole ? 'Show fewer columns' : `Show all ${all.length} columns of the report`}
            </button>
          </p>
        ) : null
      }
      list={isReadable ? listed : { ...listed, isPending: false, error: unreadable }}
      state={list}
      empty={networks.data?.length === 0 ? noDataYet : null}
      label={`A, ${names.a}, beside B, ${names.b}`}
      storageKey="insights-sides-columns"
      rowKey={keyOf}
      columns={columns}
      resetKey={JSON.stringify(input)}
      rowHeight={48}
      height="calc(var(--page-h) - 300px)"
      csv={{ name: `outbound_side_by_side_${range.from}_${range.to}`, columns: csvColumns(names) }}
    />
  )
}
