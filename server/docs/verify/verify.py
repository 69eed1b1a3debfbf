import hashlib
import hmac
import re
import time


def verify(body: bytes, signature: str, secret: str, now: float | None = None) -> None:
    """Raises ValueError unless the request was signed with the secret in the last five minutes."""
    parts = [part.strip() for part in signature.split(",")]
    timestamps = [part[2:] for part in parts if part.startswith("t=")]
    if len(timestamps) != 1 or not re.fullmatch("[0-9]{1,12}", timestamps[0]):
        raise ValueError("malformed signature")
    if abs((time.time() if now is None else now) - int(timestamps[0])) > 300:
        raise ValueError("signature timestamp outside the tolerance")
    message = timestamps[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
    signatures = [part[3:].lower() for part in parts if part.startswith("v1=")]
    if not any(hmac.compare_digest(each.encode(), expected.encode()) for each in signatures):
        raise ValueError("signature mismatch")
