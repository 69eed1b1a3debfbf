require 'openssl'

# Raises unless the request was signed with the secret in the last five minutes.
def verify(body, signature, secret, now = Time.now.to_f)
  parts = signature.split(',').map(&:strip)
  timestamp, *others = parts.filter_map { |part| part.delete_prefix('t=') if part.start_with?('t=') }
  raise ArgumentError, 'malformed signature' unless others.empty? && timestamp.to_s.match?(/\A[0-9]{1,12}\z/)
  raise ArgumentError, 'signature timestamp outside the tolerance' if (now - timestamp.to_i).abs > 300

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{timestamp}.".b + body.b)
  signatures = parts.filter_map { |part| part.delete_prefix('v1=').downcase if part.start_with?('v1=') }
  return if signatures.any? { |each| OpenSSL.secure_compare(each, expected) }

  raise ArgumentError, 'signature mismatch'
end
