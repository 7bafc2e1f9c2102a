import { parseXml, textOf, type XmlNode } from '../../../../connectors/shared/xml/xml.ts'
import { oneLine } from '../../../log/one-line.ts'

type BucketAddress = { bucket: string; region: string }
/** A refusal from a proxy in between is no XML: then only its status is known. */
const read = (body: string): XmlNode | undefined => {
  try {
    return parseXml(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The refusal of an S3 service as a sentence: its status, and the code in its answer. */
export function refusalText(
  { status, body, headers }: { status: number; body: string; headers: Readonly<Record<string, string>> },
  { bucket, region }: BucketAddress,
): string {
  const said = read(body)
  const code = textOf(said, 'Code')
  switch (code) {
    case 'SignatureDoesNotMatch':
      return 'The bucket refused the signature: the secret does not belong to this key id'
    case 'InvalidAccessKeyId':
      return 'The bucket does not know this key id'
    case 'NoSuchBucket':
      return `There is no bucket called ${bucket}`
    case 'AccessDenied':
      return `This key may not write into ${bucket}`
    case 'RequestTimeTooSkewed':
      return 'The bucket refused the time of the request: a clock is wrong'
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'TemporaryRedirect': {
      const other = textOf(said, 'Region') || (headers['x-amz-bucket-region'] ?? '')
      return other && other !== region
        ? `The bucket lies in the region ${oneLine(other).slice(0, 40)}, not in ${region}`
        : `The bucket lies elsewhere: it answered ${status}`
    }
  }
  if (status >= 300 && status < 400) return `The bucket lies elsewhere: it answered ${status}, which is not followed`
  return `The bucket answered ${status}${code ? ` (${oneLine(code).slice(0, 60)})` : ''}`
}
