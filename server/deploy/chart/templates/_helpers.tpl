{{- define "ordering.labels" -}}
app.kubernetes.io/name: restaurant-ordering
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "ordering.secret" -}}
{{ required "existingSecret must name a Secret with MONGODB_URL and SECRETS_KEY" .Values.existingSecret }}
{{- end }}

{{- define "ordering.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "ordering.container" -}}
image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/ordering, readOnly: true }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "ordering.env" -}}
- { name: MONGODB_URL_FILE, value: /run/secrets/ordering/MONGODB_URL }
- { name: SECRETS_KEY_FILE, value: /run/secrets/ordering/SECRETS_KEY }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "ordering.volumes" -}}
- name: secrets
  secret: { secretName: {{ include "ordering.secret" . }}, defaultMode: 0440 }
- name: tmp
  emptyDir: {}
{{- end }}
