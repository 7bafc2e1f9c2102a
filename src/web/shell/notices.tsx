import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'

/** Where snackbars appear. Loaded after the first paint. */
export default function Notices() {
  return <Notifications position="bottom-right" limit={4} />
}
