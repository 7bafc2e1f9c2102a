import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconCreditCard,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMedia } from '../lib/use-media.ts'
import { Anchor } from '../ui/anchor.tsx'
import { useMe } from '../lib/session.ts'
import { useOwnBrand } from '../lib/own-brand.tsx'
import { texts } from './texts.ts'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Auto', icon: IconDeviceDesktop },
] as const

export interface UserMenuPanelProps {
  target: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
  onShortcuts: () => void
}

/** The menu itself; its code loads on hover or focus of the button. */
export default function UserMenuPanel({ target, opened, onChange, onShortcuts }: UserMenuPanelProps) {
  const navigate = useNavigate()
  const brand = useOwnBrand(useMe())
  const inDrawer = useMedia('(max-width: 900px)')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const go = (to: string) => () => void navigate({ to })
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      withInitialFocusPlaceholder={false}
      // next to a phone's drawer there is no room
      position={inDrawer ? 'top-start' : 'right-end'}
      width={220}
      shadow="none"
      classNames={{ dropdown: 'pop' }}
    >
      <Menu.Target>
        <Anchor to={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={15} />} onClick={go('/settings/profile')}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconBuilding size={15} />} onClick={go('/settings/company')}>
          Company
        </Menu.Item>
        <Menu.Item leftSection={<IconCreditCard size={15} />} onClick={go('/settings/billing')}>
          Subscription
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHelp size={15} />}
          component="a"
          href={brand?.help || texts.helpUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          Help
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={15} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(schemes.find((s) => s.value === value)?.value ?? 'auto')}
        >
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={15} />} closeMenuOnClick={false}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={go('/logout')}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
