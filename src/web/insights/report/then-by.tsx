import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type GroupBy, groupBys } from '../../../contract/dimensions.ts'
import { thenBys } from '../../../contract/pairs.ts'
import { groupName, groupTabs } from '../../../report/grouping.ts'
import { texts } from './texts.ts'

/** As the tabs are, then what has none. */
const inOrder: readonly GroupBy[] = [...new Set([...groupTabs, ...groupBys])]

interface ThenByProps {
  groupBy: GroupBy
  value: GroupBy | null
  onChange: (thenBy: GroupBy | null) => void
}

/** The second grouping, beside the tabs: only those that make sense under the first. */
export function ThenBy({ groupBy, value, onChange }: ThenByProps) {
  const offered = new Set(thenBys(groupBy))
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
      width={200}
      classNames={{ dropdown: 'pop then-by' }}
    >
      <Menu.Target>
        <button type="button" className="fbtn" data-set={value !== null}>
          {value === null ? texts.thenBy : texts.thenByOne(groupName(value).toLowerCase())}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {item(null, texts.thenNothing)}
        {inOrder.filter((by) => offered.has(by)).map((by) => item(by, groupName(by)))}
      </Menu.Dropdown>
    </Menu>
  )
}
