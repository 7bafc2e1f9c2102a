import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** Where snackbars appear. Loaded with the first one. */
export default function Notices() {
  return <Notifications position="bottom-right" limit={4} />
}
