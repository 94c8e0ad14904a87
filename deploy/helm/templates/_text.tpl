{{/* A value as it was written: Helm reads numbers as floats, and would write 1000000 as 1e+06. */}}
{{- define "limn.text" -}}
{{- if kindIs "string" . }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end -}}
