import { Drawer } from '@mantine/core'
import { useFocusBack } from '../ui/focus/use-focus-back.ts'
import { Nav, type NavProps } from './nav.tsx'

/** The navigation on phones. */
export default function NavDrawer({
  onClose,
  ...nav
}: Omit<NavProps, 'collapsed' | 'onCollapse'> & { onClose: () => void }) {
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      size={264}
      padding={0}
      withCloseButton={false}
      classNames={{ body: 'drawer-nav', header: 'sr' }}
      title="Navigation"
    >
      <Nav {...nav} collapsed={false} />
    </Drawer>
  )
}
