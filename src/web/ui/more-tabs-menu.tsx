import { Menu } from '@mantine/core'
import type { Search } from '../../report/search.ts'
import { Anchor } from './anchor.tsx'
import { AppLink } from './app-link.tsx'

/** A tab that leads to a screen, or selects. */
export type MoreTab = { key: string; label: string; count?: number | string } & (
  | { to: string; search: Search }
  | { onChoose: () => void }
)

export interface MoreTabsMenuProps {
  target: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
  items: readonly MoreTab[]
}

/** The menu that "More" opens; its code loads on hover or focus of the button. */
export default function MoreTabsMenu({ target, opened, onChange, items }: MoreTabsMenuProps) {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      width={220}
      shadow="none"
      classNames={{ dropdown: 'pop more-menu' }}
    >
      <Menu.Target>
        <Anchor to={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) =>
          'to' in item ? (
            <Menu.Item key={item.key} component={AppLink} to={item.to} search={item.search}>
              {item.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={item.key} onClick={item.onChoose}>
              {item.label}
              {item.count === undefined ? null : <span className="tab-count">{item.count}</span>}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
