import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type GroupBy, groupBys, type PartGroup } from '../../../contract/dimensions.ts'
import { pairProblem } from '../../../contract/pairs.ts'
import { groupName, groupTabs, inSentence } from '../../../report/grouping.ts'
import { texts } from './texts.ts'

/** In the order of the tabs, then groupings without a tab. */
const inOrder: readonly GroupBy[] = [...new Set([...groupTabs, ...groupBys])]

interface ThenByProps {
  groupBy: GroupBy
  /** Parts of the account's names, offered after everything else. */
  parts: readonly PartGroup[]
  value: GroupBy | null
  onChange: (thenBy: GroupBy | null) => void
  /** Both groupings are shown as rows and columns. */
  cross: boolean
  onCross: (on: boolean) => void
}

/** The second grouping, beside the tabs: only those that make sense below the first. */
export function ThenBy({ groupBy, parts, value, onChange, cross, onCross }: ThenByProps) {
  const offered = [...inOrder, ...parts].filter((by) => pairProblem(groupBy, by) === null)
  const item = (by: GroupBy | null, label: string) => (
    <Menu.Item
      key={by}
      onClick={() => onChange(by)}
      rightSection={by === value ? <IconCheck size={14} aria-label="Chosen" /> : null}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      shadow="none"
      width={220}
      classNames={{ dropdown: 'pop then-by' }}
    >
      <Menu.Target>
        <button type="button" className="fbtn" data-set={value !== null}>
          {value === null ? texts.thenBy : texts.thenByOne(inSentence(value))}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {value === null ? null : (
          <>
            <Menu.CheckboxItem checked={cross} onChange={onCross}>
              {texts.cross}
              <span className="choice-help">{texts.crossHelp}</span>
            </Menu.CheckboxItem>
            <Menu.Divider />
          </>
        )}
        {item(null, texts.thenNothing)}
        {offered.map((by) => item(by, groupName(by)))}
      </Menu.Dropdown>
    </Menu>
  )
}
