import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { downloadBytes } from '../lib/download-bytes.ts'
import { notify } from '../ui/notify.ts'

/** Downloads all data stored about a creator, for when they ask for it. */
export function ExportButton({ creatorId }: { creatorId: string }) {
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { fileName, base64 } = await api.creators.export({ creatorId })
      downloadBytes(fileName, base64, 'application/json')
    } catch (error) {
      notify(messageOf(error), 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant="default" size="xs" mt="md" loading={isBusy} onClick={() => void save()}>
      Download this creator’s data
    </Button>
  )
}
