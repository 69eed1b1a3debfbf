import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Verify {
  /** Throws unless the request was signed with the secret in the last five minutes. Pass Instant.now(). */
  public static void verify(byte[] body, String signature, String secret, Instant now) throws GeneralSecurityException {
    var parts = Arrays.stream(signature.split(",")).map(String::strip).toList();
    var timestamps = parts.stream().filter(part -> part.startsWith("t=")).map(part -> part.substring(2)).toList();
    if (timestamps.size() != 1 || !timestamps.get(0).matches("[0-9]{1,12}")) {
      throw new SecurityException("malformed signature");
    }
    var timestamp = timestamps.get(0);
    var age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), now).abs();
    if (age.compareTo(Duration.ofSeconds(300)) > 0) {
      throw new SecurityException("signature timestamp outside the tolerance");
    }
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
    var expected = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(StandardCharsets.UTF_8);
    for (var part : parts) {
      var given = part.toLowerCase().getBytes(StandardCharsets.UTF_8);
      if (part.startsWith("v1=") && MessageDigest.isEqual(Arrays.copyOfRange(given, 3, given.length), expected)) {
        return;
      }
    }
    throw new SecurityException("signature mismatch");
  }
}
