package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var timestampPattern = regexp.MustCompile(`^[0-9]{1,12}$`)

// Verify fails unless the request was signed with the secret in the last five minutes. Pass time.Now().
func Verify(body []byte, signature, secret string, now time.Time) error {
	var timestamps, signatures []string
	for _, part := range strings.Split(signature, ",") {
		part = strings.TrimSpace(part)
		if timestamp, found := strings.CutPrefix(part, "t="); found {
			timestamps = append(timestamps, timestamp)
		} else if signature, found := strings.CutPrefix(part, "v1="); found {
			signatures = append(signatures, strings.ToLower(signature))
		}
	}
	if len(timestamps) != 1 || !timestampPattern.MatchString(timestamps[0]) {
		return errors.New("malformed signature")
	}
	seconds, _ := strconv.ParseInt(timestamps[0], 10, 64)
	if age := now.Sub(time.Unix(seconds, 0)).Abs(); age > 300*time.Second {
		return errors.New("signature timestamp outside the tolerance")
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamps[0] + "."))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	for _, signature := range signatures {
		if hmac.Equal([]byte(signature), expected) {
			return nil
		}
	}
	return errors.New("signature mismatch")
}
