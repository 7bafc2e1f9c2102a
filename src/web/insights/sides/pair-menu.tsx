import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { shortDay } from '../../../report/date-text.ts'
import { addDays, type Day } from '../../../report/dates.ts'
import { noRange } from '../../../report/ranges.ts'
import type { FilterItem, Search } from '../../../report/search.ts'
import { aroundNote, desktop, phone, sidesPatch } from '../../../report/side-state.ts'
import { useChartNotes } from '../../annotations/use-chart-notes.ts'
import { useApi } from '../../lib/api.tsx'
import { siteOptionsQuery } from '../../lib/option-queries.ts'

/** Notes up to this many days old are offered. */
const notesBack = 120
const mostNotes = 6
const NONE: readonly FilterItem[] = []

/** Common pairs: phones and desktops, two sites, before and after a note. */
export function PairMenu({ today, setSearch }: { today: Day; setSearch: (patch: Search) => void }) {
  const sites = useQuery(siteOptionsQuery(useApi())).data ?? []
  const notes = useChartNotes({ fromDate: addDays(today, -notesBack), toDate: today }, NONE)
  const [first, second] = sites.map(
    (site): FilterItem => ({ key: 'channelUuids', value: site.channelUuid, label: site.channelName }),
  )
  const around = notes.shown
    .filter((note) => note.by === 'person' && note.subjectKind === 'account')
    .flatMap((note) => {
      const days = aroundNote(note.fromDate, addDays(today, -1))
      return days ? [{ note, days }] : []
    })
    .slice(-mostNotes)
    .toReversed()
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      width={320}
      classNames={{ dropdown: 'pop' }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className="fbtn">
          Choose a pair
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={420} className="filter-menu">
        <Menu.Item onClick={() => setSearch({ ...sidesPatch(phone, desktop), cmp: undefined })}>
          Mobile and desktop
        </Menu.Item>
        {first && second ? (
          <Menu.Item onClick={() => setSearch({ ...sidesPatch([first], [second]), cmp: undefined })}>
            {first.label} and {second.label}
          </Menu.Item>
        ) : null}
        {around.map(({ note, days }) => (
          <Menu.Item
            key={note.annotationId}
            onClick={() => setSearch({ ...noRange, ...days, filters: undefined, against: undefined })}
          >
            Before and after {shortDay(note.fromDate)}: {note.content}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
