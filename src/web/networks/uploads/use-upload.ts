import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { optionalName } from '../../../contract/blank.ts'
import { largestFile, tooLarge } from '../../../contract/bounds.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import { useApi } from '../../lib/api.tsx'
import { notify } from '../../ui/notify.ts'
import { uploadsQuery } from '../queries.ts'
import { useSayState } from '../states/use-say-state.ts'
import type { DecimalMark } from './mark-question.tsx'

/** The upload of an earnings file: select, preview, confirm, send. */
export function useUpload(connectionUuid: string, onSent: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [isSure, setSure] = useState(false)
  const [decimalMark, setDecimalMark] = useState<DecimalMark | null>(null)
  const said = decimalMark ? { decimalMark } : {}
  const read = async () => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largestFile.conversions) throw new Error(tooLarge(largestFile.conversions))
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  }
  const preview = useQuery({
    queryKey: ['networks', 'upload-preview', connectionUuid, file?.name, file?.size, file?.lastModified, decimalMark],
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => api.uploads.preview({ connectionUuid, file: await read(), ...said }, { signal }),
  })
  const upload = useMutation({
    mutationFn: async () => api.uploads.upload({ connectionUuid, file: await read(), name, ...said }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: uploadsQuery(api, connectionUuid).queryKey })
      notify('The file was taken in. Reporting can take up to 10 minutes to show.')
      onSent()
    },
  })
  const say = useSayState(connectionUuid)
  const problem = upload.error ?? preview.error
  /** Its amounts can be read in two ways. */
  const asksForMark = (preview.data?.byMark.length ?? 0) > 0
  const isFit =
    preview.data !== undefined && !preview.isFetching && !problem && preview.data.rejectedCount === 0 && !asksForMark
  return {
    file,
    choose: (next: File | null) => {
      setFile(next)
      setName(next?.name ?? '')
      setSure(false)
      setDecimalMark(null)
      upload.reset()
    },
    name,
    setName,
    decimalMark,
    chooseMark: (mark: DecimalMark | null) => {
      setDecimalMark(mark)
      setSure(false)
    },
    preview,
    asksForMark,
    sayState: (word: string, status: ConversionStatus) =>
      say.mutate({ word, status }, { onSuccess: () => void preview.refetch() }),
    isSayingState: say.isPending || preview.isFetching,
    problem,
    /** All of it is readable: only the confirmation is missing. */
    isFit,
    isSure,
    setSure,
    mayBeSent: isFit && isSure && optionalName(name) === null,
    send: () => upload.mutate(),
    isSending: upload.isPending,
  }
}

export type Upload = ReturnType<typeof useUpload>
