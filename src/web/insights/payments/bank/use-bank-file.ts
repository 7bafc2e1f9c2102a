import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { largestFile, tooLarge } from '../../../../contract/bounds.ts'
import { plural } from '../../../../report/format.ts'
import { useApi } from '../../../lib/api.tsx'
import { makeStale } from '../../../lib/make-stale.ts'
import { notify } from '../../../ui/notify.ts'
import { insightsKeys } from '../../keys.ts'
import type { Preview } from './bank-preview.tsx'

/** The answers about what the file does not contain. */
export type Said = { decimalMark: '.' | ',' | null; dateOrder: 'day' | 'month' | null; currencyCode: string | null }
const nothing: Said = { decimalMark: null, dateOrder: null, currencyCode: null }

const asks = (p: Preview) => p.byMark.length > 0 || p.byDateOrder.length > 0 || p.needsCurrency

/** The upload of a bank file: select, preview, confirm, send. */
export function useBankFile(onSent: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(nothing)
  const [isSure, setSure] = useState(false)
  const [notSaid, setNotSaid] = useState<unknown>(null)
  const read = async () => {
    if (!file) throw new Error('Choose a file')
    if (file.size > largestFile.bank) throw new Error(tooLarge(largestFile.bank))
    return {
      file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
      ...(said.decimalMark ? { decimalMark: said.decimalMark } : {}),
      ...(said.dateOrder ? { dateOrder: said.dateOrder } : {}),
      ...(said.currencyCode ? { currencyCode: said.currencyCode } : {}),
    }
  }
  const preview = useQuery({
    queryKey: insightsKeys.bankPreview(file?.name, file?.size, file?.lastModified, said),
    enabled: file !== null,
    retry: false,
    gcTime: 0,
    queryFn: async ({ signal }) => api.bankFiles.preview(await read(), { signal }),
  })
  const upload = useMutation({
    mutationFn: async () => api.bankFiles.upload(await read()),
    onSuccess: async (made) => {
      await makeStale(queries, 'bankFiles')
      notify(`${plural(made.lineCount, 'payment')} of networks kept, ${made.newCount} of them new`)
      onSent()
    },
  })
  const { data } = preview
  const isAsking = data !== undefined && asks(data)
  const isFit =
    data !== undefined &&
    !preview.isFetching &&
    !preview.error &&
    !isAsking &&
    data.rejectedCount === 0 &&
    data.networkLineCount > 0
  return {
    file,
    choose: (next: File | null) => {
      setFile(next)
      setSaid(nothing)
      setSure(false)
      setNotSaid(null)
      upload.reset()
    },
    said,
    say: (more: Partial<Said>) => {
      setSaid({ ...said, ...more })
      setSure(false)
    },
    /** The network of a payer's lines was answered; with the reason if it was refused. */
    onPayerSaid: (refused: unknown) => {
      setNotSaid(refused)
      setSure(false)
    },
    preview,
    isAsking,
    problem: upload.error ?? preview.error ?? notSaid,
    /** All of it is readable, and it contains payments of networks: only the confirmation is missing. */
    isFit,
    isSure,
    setSure,
    send: () => upload.mutate(),
    isSending: upload.isPending,
  }
}
