import { Menu } from '@mantine/core'
import { IconChartAreaLine, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { FilterItem, Search } from '../../lib/search.ts'
import { SeriesToggles } from '../../ui/charts/series-toggles.tsx'
import type { TrendSeries } from '../../ui/charts/trend-types.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { groupName, timeUnits } from './grouping.ts'
import type { OnFilter } from '../filters/list-filter.tsx'
import { isOn } from '../filters/to-filters.ts'
import { ecrPatch, flagPatch, type ReportState } from './report-search.ts'
import { texts } from './texts.ts'

interface ReportToolbarProps {
  state: ReportState
  filters: readonly FilterItem[]
  series: readonly TrendSeries[]
  /** Something is compared: only then can an ECR have dropped. */
  compared: boolean
  unit: GroupBy | null
  onUnit: (unit: GroupBy) => void
  onFilter: OnFilter
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
}

/** What stands beside the search: series in graph mode, toggles, the unit of time. */
export function ReportToolbar({
  state,
  filters,
  series,
  compared,
  unit,
  onUnit,
  onFilter,
  setSearch,
}: ReportToolbarProps) {
  return (
    <>
      {state.graph ? (
        <SeriesToggles
          series={series}
          hidden={state.hidden}
          onHidden={(keys) => setSearch({ hide: keys.join(',') || undefined }, { replace: true })}
        />
      ) : null}
      {unit ? (
        <Menu
          withInitialFocusPlaceholder={false}
          position="bottom-start"
          shadow="none"
          width={160}
          classNames={{ dropdown: 'pop' }}
        >
          <Menu.Target>
            <button type="button" className="fbtn">
              Group by {groupName(unit).toLowerCase()}
              <IconChevronDown size={14} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {timeUnits.map((value) => (
              <Menu.Item
                key={value}
                onClick={() => onUnit(value)}
                rightSection={value === unit ? <IconCheck size={14} aria-label="Chosen" /> : null}
              >
                {groupName(value)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <ToggleButton
        pressed={state.lowCr}
        onChange={(on) => setSearch(flagPatch('crFilter', on))}
        title={texts.lowCrHelp}
      >
        {texts.lowCr}
      </ToggleButton>
      {compared ? (
        <ToggleButton
          pressed={state.droppedEcr}
          onChange={(on) => setSearch(ecrPatch(on, state.range))}
          title={texts.droppedEcrHelp}
        >
          {texts.droppedEcr}
        </ToggleButton>
      ) : null}
      <ToggleButton
        pressed={isOn(filters, 'withPartialTraffic')}
        onChange={(on) => onFilter('withPartialTraffic', on ? ['true'] : [])}
        title={texts.splitTestsHelp}
      >
        {texts.splitTests}
      </ToggleButton>
      <ToggleButton
        pressed={state.graph}
        onChange={(on) => setSearch(flagPatch('graph', on))}
        icon={<IconChartAreaLine size={15} aria-hidden />}
        title="G"
      >
        {texts.graph}
      </ToggleButton>
    </>
  )
}
