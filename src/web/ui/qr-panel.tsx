import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { notify } from './notify.ts'
import { qrPng, qrShape, qrSvg } from '../lib/qr-code.ts'

function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000) // by then the browser has started to read it
}

/**
 * The QR code of a link, on screen and as files for print. Dark on white also in the dark scheme: cameras need that.
 */
export default function QrPanel({ address, name }: { address: string; name: string }) {
  const { size, path } = useMemo(() => qrShape(address), [address])
  const png = () =>
    qrPng(address)
      .then((blob) => download(`${name}.png`, blob))
      .catch((error: unknown) => notify(error instanceof Error ? error.message : 'The picture was not made', 'bad'))
  const icon = <IconDownload size={14} aria-hidden />
  return (
    <div className="qr">
      <figure aria-label={`QR code of ${address}`}>
        <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden focusable="false">
          <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
          <path fill="#14181f" d={path} />
        </svg>
      </figure>
      <div className="qr-files">
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          onClick={() => download(`${name}.svg`, new Blob([qrSvg(address)], { type: 'image/svg+xml' }))}
        >
          SVG
        </Button>
        <Button variant="default" size="xs" leftSection={icon} onClick={() => void png()}>
          PNG
        </Button>
      </div>
    </div>
  )
}
