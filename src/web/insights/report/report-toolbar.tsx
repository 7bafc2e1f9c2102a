import { Menu } from '@mantine/core'
import { IconChartAreaLine, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { GroupBy } from '../../../contract/dimensions.ts'
import type { Day } from '../../../report/dates.ts'
import type { Range } from '../../../report/ranges.ts'
import type { Search } from '../../../report/search.ts'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { groupName, timeUnits } from '../../../report/grouping.ts'
import { ecrPatch, flagPatch, type ReportState } from '../../../report/report-search.ts'
import { type OnlyChoice, OnlyMenu } from './only-menu.tsx'
import { pageChoices } from '../../../report/page-choice.ts'
import { pageChoiceTexts } from './page-marks.ts'
import { texts } from './texts.ts'

interface ReportToolbarProps {
  state: ReportState
  /** The default range of the report. */
  usual: Range
  today: Day
  /** A comparison is selected: only then can an ECR have dropped. */
  compared: boolean
  /** Broken links are loaded and visible to this user. */
  hasBroken: boolean
  /** There are favourites, and merchants to filter by them. */
  hasFavourites: boolean
  unit: GroupBy | null
  onUnit: (unit: GroupBy) => void
  setSearch: (patch: Search, options?: { replace?: boolean }) => void
}

type Choices = Omit<ReportToolbarProps, 'unit' | 'onUnit'>

/** The choices for narrowing rows, each with an explanation in plain words. */
function onlyChoices({ state, usual, today, compared, hasBroken, hasFavourites, setSearch }: Choices): OnlyChoice[] {
  const ofPages = pageChoices
    .filter((choice) => (choice === 'losing' ? compared : choice !== 'broken' || hasBroken))
    .map((choice) => ({
      ...pageChoiceTexts[choice],
      isOn: state.pages === choice,
      onChange: (on: boolean) => setSearch({ pages: on ? choice : undefined }),
    }))
  const flag = (
    key: 'split' | 'lasting' | 'crFilter' | 'fav',
    isOn: boolean,
    label: string,
    help: string,
  ): OnlyChoice => ({
    label,
    help,
    isOn,
    onChange: (on) => setSearch(flagPatch(key, on)),
  })
  const dropped: OnlyChoice = {
    label: texts.droppedEcr,
    help: texts.droppedEcrHelp(),
    isOn: state.droppedEcr,
    onChange: (on) => setSearch(ecrPatch(on, state.range, today, usual)),
  }
  return [
    ...(hasFavourites ? [flag('fav', state.favourites, texts.favourites, texts.favouritesHelp)] : []),
    ...(state.groupBy === 'page' ? ofPages : []),
    flag('crFilter', state.lowCr, texts.lowCr(), texts.lowCrHelp()),
    ...(compared ? [dropped] : []),
    ...(compared && state.droppedEcr ? [flag('lasting', state.lasting, texts.lasting, texts.lastingHelp())] : []),
    flag('split', state.splitTests, texts.splitTests, texts.splitTestsHelp),
  ]
}

/** Controls next to the search: the unit of time, which rows, the graph. */
export function ReportToolbar({ unit, onUnit, ...choices }: ReportToolbarProps) {
  const { state, setSearch } = choices
  return (
    <>
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
      <OnlyMenu choices={onlyChoices(choices)} />
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
